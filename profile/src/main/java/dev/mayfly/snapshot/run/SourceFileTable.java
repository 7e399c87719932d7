package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.snapshot.parts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Immutable: the source files of a profile's classes whose names do not follow from the class, as
 * class files state them.
 *
 * @param byClass the name of the file, without a directory, by the name of the class
 */
public record SourceFileTable(ImmutableSortedMap<String, String> byClass) {

  /** Empty: nothing is known. */
  public static final SourceFileTable NONE = new SourceFileTable(ImmutableSortedMap.of());

  /** The source files of classes, where they do not follow from the class's name. */
  public static final Part<SourceFileTable> PART =
      Part.state("sourceFiles", NONE, SourceFileTable::plus);

  /**
   * Some files.
   *
   * @param byClass the name of the file by the name of the class
   */
  public static SourceFileTable of(Map<String, String> byClass) {
    return byClass.isEmpty() ? NONE : new SourceFileTable(ImmutableSortedMap.copyOf(byClass));
  }

  /**
   * The file of a class's source.
   *
   * @return the name of the file, unless it follows from that of the class or is not known
   */
  public Optional<String> find(String className) {
    return Optional.ofNullable(byClass.get(className));
  }

  /** The files of both; where they differ, the first by name. */
  public SourceFileTable plus(SourceFileTable other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Map<String, String> sum = new TreeMap<>(other.byClass);
    byClass.forEach(
        (name, file) -> sum.merge(name, file, (one, two) -> one.compareTo(two) <= 0 ? one : two));
    return of(sum);
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return byClass.isEmpty();
  }

  /** The classes of each file, both in the order of their names. */
  public ImmutableSortedMap<String, List<String>> byFile() {
    Map<String, List<String>> files = new TreeMap<>();
    byClass.forEach(
        (name, file) -> files.computeIfAbsent(file, first -> new ArrayList<>()).add(name));
    return ImmutableSortedMap.copyOf(files);
  }
}
