package dev.mayfly.report.sources;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Immutable: directories in which the source files of a program lie, by package, as in {@code
 * src/main/java}. Of Kotlin's packages directories may omit the first names, as its conventions
 * suggest.
 *
 * <p>Names of classes and files are data: none leads out of the directories, nor does a symbolic
 * link in them. A file that cannot be read, or is no text of a usual size, is treated as missing.
 */
public final class SourceFiles {

  /** No sources. */
  public static final SourceFiles NONE = new SourceFiles(ImmutableList.of());

  private static final ImmutableList<String> EXTENSIONS =
      ImmutableList.of(".java", ".kt", ".groovy", ".scala");
  private static final String KOTLIN = ".kt";
  private static final long LARGEST = 4_000_000;
  private static final Splitter LINES = Splitter.on(Pattern.compile("\r\n|\r|\n"));

  private final ImmutableList<Path> directories;

  /**
   * Names the directories.
   *
   * @param directories the directories; where a file is in several, the first holds
   */
  public SourceFiles(Iterable<Path> directories) {
    ImmutableList.Builder<Path> all = ImmutableList.builder();
    directories.forEach(directory -> all.add(directory.toAbsolutePath().normalize()));
    this.directories = all.build();
  }

  /** Whether there are no directories. */
  public boolean isEmpty() {
    return directories.isEmpty();
  }

  /**
   * The expected place of a class's source, below one of the directories, without its extension.
   *
   * @param table the files whose names do not follow from the class
   * @return the path, with slashes
   */
  public static String nameOf(String className, SourceFileTable table) {
    Optional<String> file = table.find(className);
    if (file.isPresent()) {
      String name = file.get();
      int extension = name.lastIndexOf('.');
      return packageOf(className) + (extension < 0 ? name : name.substring(0, extension));
    }
    int nested = className.indexOf('$', className.lastIndexOf('.') + 2);
    return (nested < 0 ? className : className.substring(0, nested)).replace('.', '/');
  }

  /**
   * The expected place of a class's source, below one of the directories.
   *
   * @param table the files whose names do not follow from the class; others are Java's
   * @return the path, with slashes
   */
  public static String pathOf(String className, SourceFileTable table) {
    return table
        .find(className)
        .map(file -> packageOf(className) + file)
        .orElseGet(() -> nameOf(className, table) + ".java");
  }

  private static String packageOf(String className) {
    return className.substring(0, className.lastIndexOf('.') + 1).replace('.', '/');
  }

  /**
   * The file that the source of a class is in.
   *
   * @param table the files whose names do not follow from the class
   * @return its absolute path, if there is such a file
   */
  public Optional<Path> find(String className, SourceFileTable table) {
    Optional<String> file = table.find(className);
    String name = nameOf(className, table);
    for (Path directory : directories) {
      if (file.isPresent()) {
        Optional<Path> found = find(directory, packageOf(className) + file.get());
        if (found.isPresent()) {
          return found;
        }
      } else {
        for (String extension : EXTENSIONS) {
          Optional<Path> found = find(directory, name + extension);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> find(Path directory, String name) {
    String shorter = name;
    while (true) {
      Optional<Path> found = readable(directory, shorter);
      int slash = shorter.indexOf('/');
      if (found.isPresent() || slash < 0 || !name.endsWith(KOTLIN)) {
        return found;
      }
      shorter = shorter.substring(slash + 1);
    }
  }

  private static Optional<Path> readable(Path directory, String name) {
    try {
      Path file = directory.resolve(name).normalize();
      return file.startsWith(directory)
              && Files.isRegularFile(file)
              && file.toRealPath().startsWith(directory.toRealPath())
              && Files.size(file) <= LARGEST
          ? Optional.of(file)
          : Optional.empty();
    } catch (IOException | InvalidPathException | SecurityException unreadable) {
      return Optional.empty(); // another one may do
    }
  }

  /**
   * The lines of the file that the source of a class is in.
   *
   * @param table the files whose names do not follow from the class
   * @return the lines, if there is such a file
   */
  public Optional<List<String>> linesOf(String className, SourceFileTable table) {
    Optional<Path> file = find(className, table);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LINES.splitToList(new String(Files.readAllBytes(file.get()), UTF_8)));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
