//! The program `kifu`: arguments in, exit code out; everything else is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    kifu::cli::run(std::env::args_os()).into()
}
