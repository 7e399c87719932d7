package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Immutable: directories in which the source files of a program lie, by package, as in {@code
 * src/main/java}.
 *
 * <p>Names of classes are data: none leads out of the directories. What cannot be read, or is no
 * text of a usual size, is as if it were not there.
 */
public final class SourceFiles {

  /** No sources. */
  public static final SourceFiles NONE = new SourceFiles(ImmutableList.of());

  private static final ImmutableList<String> EXTENSIONS =
      ImmutableList.of(".java", ".kt", ".groovy", ".scala");
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

  boolean isEmpty() {
    return directories.isEmpty();
  }

  /** Where a class's source should be, below one of the directories, without its extension. */
  static String nameOf(String className) {
    int nested = className.indexOf('$', className.lastIndexOf('.') + 2);
    return (nested < 0 ? className : className.substring(0, nested)).replace('.', '/');
  }

  /** The lines of the file that a class of this name is in, if there is one. */
  Optional<List<String>> linesOf(String className) {
    String name = nameOf(className);
    for (Path directory : directories) {
      for (String extension : EXTENSIONS) {
        try {
          Path file = directory.resolve(name + extension).normalize();
          if (file.startsWith(directory)
              && Files.isRegularFile(file)
              && Files.size(file) <= LARGEST) {
            return Optional.of(LINES.splitToList(new String(Files.readAllBytes(file), UTF_8)));
          }
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
          // the next one may do
        }
      }
    }
    return Optional.empty();
  }
}
