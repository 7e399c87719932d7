package dev.mayfly.report.sources;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: addresses of lines of source, in an editor or a repository.
 *
 * @param pattern an address with <code>{path}</code> and <code>{line}</code>; empty for none
 */
public record SourceLinks(String pattern, Place place) {

  /** Immutable: how the path of a source file can be written. */
  public enum Place {
    /** Below the source directory: {@code com/acme/Order.java}. */
    SOURCE,
    /** In its repository: {@code shop/src/main/java/com/acme/Order.java}. */
    PATH,
    /** On this machine, with all directories. */
    FILE
  }

  /** No addresses. */
  public static final SourceLinks NONE = new SourceLinks("", Place.SOURCE);

  private static final ImmutableMap<String, String> EDITORS =
      ImmutableMap.of(
          "idea", "idea://open?file={file}&line={line}",
          "vscode", "vscode://file/{file}:{line}");
  private static final ImmutableSet<String> SCHEMES =
      ImmutableSet.of("http", "https", "idea", "vscode");
  private static final Map<String, Place> PLACES =
      ImmutableMap.of("{source}", Place.SOURCE, "{path}", Place.PATH, "{file}", Place.FILE);
  private static final Pattern HOLE = Pattern.compile("\\{[^}]*}?");

  /**
   * The addresses that a user asks for.
   *
   * @param text {@code idea}, {@code vscode}, or a pattern
   * @throws IllegalArgumentException if there are none of that kind; its message says why
   */
  public static SourceLinks of(String text) {
    String wanted = EDITORS.getOrDefault(text, text);
    int end = wanted.indexOf("://");
    if (end < 0 || !SCHEMES.contains(wanted.substring(0, end))) {
      throw new IllegalArgumentException(
          lenientFormat(
              "must be idea, vscode, or an address that begins with https://, http://, idea:// or"
                  + " vscode://, not '%s'",
              text));
    }
    String found = "";
    for (Matcher hole = HOLE.matcher(wanted); hole.find(); ) {
      String name = hole.group();
      if (PLACES.containsKey(name) && found.isEmpty()) {
        found = name;
      } else if (!name.equals("{line}")) {
        throw new IllegalArgumentException(
            "has one of {path}, {source} and {file}, and {line}; '" + name + "' is too much");
      }
    }
    Place place = PLACES.get(found);
    if (place == null) {
      throw new IllegalArgumentException("lacks {path}, {source} or {file}");
    }
    return new SourceLinks(wanted.replace(found, "{path}"), place);
  }

  /** Whether there are no addresses. */
  public boolean isEmpty() {
    return pattern.isEmpty();
  }

  /**
   * The path of a class's source as the address has it.
   *
   * @param table the files whose names do not follow from the class
   * @param project the project's directory: the repository, if a file is in no other
   * @return the path, with slashes; empty if it takes a file that is not found
   */
  public Optional<String> pathOf(
      String className, SourceFileTable table, SourceFiles sources, Path project) {
    return switch (place) {
      case SOURCE -> Optional.of(SourceFiles.pathOf(className, table));
      case PATH ->
          sources
              .find(className, table)
              .flatMap(file -> SourceRoots.pathInRepository(file, project));
      case FILE ->
          sources
              .find(className, table)
              .map(file -> file.toString().replace(File.separatorChar, '/'));
    };
  }
}
