package dev.mayfly.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mayfly.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.stream.Stream;

/**
 * What came of a command.
 *
 * @param exitCode its exit code
 * @param out what it wrote on standard output
 * @param stderr what it wrote on standard error
 */
record CommandRun(int exitCode, ByteArrayOutputStream out, String stderr) {

  static CommandRun of(MayflyJar host, boolean terminal, Object... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            out, new PrintStream(out, false, UTF_8), new PrintStream(err, true, UTF_8), terminal);
    String[] command = Stream.of(words).map(Object::toString).toArray(String[]::new);
    int exitCode = MayflyCommand.run(host, console, command);
    return new CommandRun(exitCode, out, err.toString(UTF_8));
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  String stdout() {
    return out.toString(UTF_8);
  }
}
