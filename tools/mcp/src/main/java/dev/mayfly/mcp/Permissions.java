package dev.mayfly.mcp;

import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Immutable: what the user allows. Paths are compared as they really are, with symbolic links and
 * {@code ..} resolved; of a file that is not there the nearest directory counts. A refusal does not
 * tell whether the file exists.
 *
 * @param run where programs may be started, code loaded and files written
 * @param code where code may be loaded from, too
 * @param programs which executables may be started besides this JVM's own
 * @param attach whether running programs may be reached
 * @param session where reports of this session go
 */
record Permissions(
    List<Path> run,
    List<Path> code,
    List<Path> read,
    List<Path> programs,
    boolean attach,
    Path session) {

  private static final Pattern BETWEEN_PLACES = Pattern.compile("[,;:=|!@\\s]|https?://");

  /** Forms that the reader of a value would resolve in a way of its own. */
  private static final Pattern INDIRECT = Pattern.compile("(?is).*(?:file:|[$#%]\\{).*");

  /**
   * Resolves what the user named.
   *
   * @throws CommandFailure if something is not there
   */
  static Permissions of(
      List<Path> run,
      List<Path> code,
      List<Path> read,
      List<Path> programs,
      boolean attach,
      Path session) {
    return new Permissions(
        directories("--allow-run", run),
        directories("--allow-code", code),
        directories("--allow-read", read),
        programs.stream().map(Permissions::program).toList(),
        attach,
        session);
  }

  private static List<Path> directories(String option, List<Path> named) {
    List<Path> all = new ArrayList<>();
    for (Path each : named) {
      try {
        Path real = each.toRealPath();
        if (!Files.isDirectory(real)) {
          throw CommandFailure.usage(option + ": not a directory: " + each);
        }
        all.add(real);
      } catch (IOException missing) {
        throw CommandFailure.usage(option + ": no such directory: " + each);
      }
    }
    return List.copyOf(all);
  }

  private static Path program(Path named) {
    if (!Files.isExecutable(named) || Files.isDirectory(named)) {
      throw CommandFailure.usage("--allow-program: not a program: " + named);
    }
    return named.toAbsolutePath();
  }

  /** A file or directory that may be read. */
  Path readable(String given) {
    return readable(given, home());
  }

  /** This path, relative to a directory. */
  Path readable(String given, Path from) {
    return within(Stream.concat(directories(), Stream.of(session)), given, from, "read");
  }

  /** A file or directory that may be written. */
  Path writable(String given, Path from) {
    return within(Stream.concat(run.stream(), Stream.of(session)), given, from, "write to");
  }

  /** A jar, directory or source file that code may be loaded from. */
  Path code(String given, Path from) {
    return within(Stream.concat(run.stream(), code.stream()), given, from, "load code from");
  }

  /**
   * Checks a text that the program reads. Each part of it that may be a path must be in a directory
   * for running: its purpose is not known.
   */
  void checkPlaces(String text, Path from) {
    if (INDIRECT.matcher(text).matches()) {
      throw new ToolFailure(text + ": write plain paths; URLs of files and ${..} are not allowed");
    }
    for (String part : BETWEEN_PLACES.split(text, -1)) {
      within(run.stream(), part, from, "name here");
    }
  }

  private Path within(Stream<Path> allowed, String given, Path from, String purpose) {
    Path real = resolved(given, from);
    if (allowed.noneMatch(real::startsWith)) {
      throw outside(given, purpose);
    }
    return real;
  }

  /** A directory that programs may be started in; empty stands for the first. */
  Path workingDirectory(String given) {
    if (run.isEmpty()) {
      throw new ToolFailure(
          "running is not allowed; the user can start the server with --allow-run=DIR");
    }
    Path real = within(run.stream(), given, home(), "run in");
    if (!Files.isDirectory(real)) {
      throw new ToolFailure(given + ": no such directory");
    }
    return real;
  }

  /** The path of an executable that may be started. */
  String executable(String given) {
    Path own = MayflyJar.java();
    if (given.equals("java")) {
      return own.toString();
    }
    Path real = resolved(given, home());
    for (Path allowed : Stream.concat(programs.stream(), Stream.of(own)).toList()) {
      if (real.equals(resolved(allowed.toString(), allowed))) {
        return allowed.toString();
      }
    }
    throw new ToolFailure(
        given
            + " is not allowed; use the word java, or the user can start the server with"
            + " --allow-program="
            + given);
  }

  /** Checks that running programs may be reached. */
  void requireAttach() {
    if (!attach) {
      throw new ToolFailure(
          "attaching is not allowed; the user can start the server with --allow-attach");
    }
  }

  /** The directories of the user that may be read. */
  Stream<Path> directories() {
    return Stream.concat(run.stream(), read.stream());
  }

  /** The directory that relative paths start at. */
  Path home() {
    return directories().findFirst().orElse(session);
  }

  private static Path resolved(String given, Path from) {
    try {
      Path path = from.resolve(given);
      Path existing = path;
      while (!Files.exists(existing)) {
        if (Files.isSymbolicLink(existing) || existing.endsWith("..")) {
          throw new ToolFailure(given + ": leads nowhere");
        }
        Path parent = existing.getParent();
        if (parent == null) {
          throw new ToolFailure(given + ": leads nowhere");
        }
        existing = parent;
      }
      return existing.toRealPath().resolve(existing.relativize(path));
    } catch (InvalidPathException | IOException | SecurityException wrong) {
      throw new ToolFailure(given + ": not a path", wrong);
    }
  }

  private ToolFailure outside(String given, String what) {
    if (directories().findFirst().isEmpty()) {
      return new ToolFailure(
          given
              + ": reading is not allowed; the user can start the server with --allow-read=DIR or"
              + " --allow-run=DIR");
    }
    return new ToolFailure(given + ": outside of the directories that the user allows to " + what);
  }
}
