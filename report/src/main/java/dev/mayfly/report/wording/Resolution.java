package dev.mayfly.report.wording;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable: how finely lifetimes are to be known on the clock of allocated bytes, and which flag
 * of the JVM gives that: a young generation of this size is collected at least so often.
 *
 * @param bytes the greatest distance of two collections, in bytes
 */
public record Resolution(long bytes) {

  /** The resolution that reports suggest. */
  public static final Resolution DEFAULT = new Resolution(4 << 20);

  /** The collectors that know no such flag. */
  public static final ImmutableList<String> UNSIZED =
      ImmutableList.of("ZGC", "Shenandoah", "Epsilon");

  /** The smallest young generation that all JVMs accept, in bytes. */
  public static final int SMALLEST = 1 << 20;

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,6})([kmg])");

  /**
   * Reads a resolution.
   *
   * @param text the size, such as 4m
   * @return the resolution; empty if it is no size, or less than a young generation can be
   */
  public static Optional<Resolution> parse(String text) {
    OptionalLong bytes = sizeOf(text);
    return bytes.isPresent() && bytes.getAsLong() >= SMALLEST
        ? Optional.of(new Resolution(bytes.getAsLong()))
        : Optional.empty();
  }

  /**
   * Reads a size as the JVM does.
   *
   * @param text the size, such as 64m
   * @return the bytes; empty if it is no size
   */
  public static OptionalLong sizeOf(String text) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    return size.matches()
        ? OptionalLong.of(
            Long.parseLong(size.group(1)) << (10 * (1 + "kmg".indexOf(size.group(2)))))
        : OptionalLong.empty();
  }

  /** {@code -Xmn4m}. */
  public String flag() {
    return "-Xmn" + this;
  }

  /** The flags of the JVM that give this resolution, for the program's collectors. */
  String advice(String collectors) {
    return UNSIZED.stream()
        .filter(collectors::contains)
        .map(
            name ->
                "-XX:+UseG1GC " + flag() + "; " + name + " has no young generation of a set size")
        .findFirst()
        .orElse(flag() + ", as 'mayfly run --resolution=" + this + "' does");
  }

  /** {@code 4 MiB}. */
  String words() {
    return isMebibytes() ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }

  private boolean isMebibytes() {
    return bytes % (1 << 20) == 0;
  }

  /** {@code 4m}. */
  @Override
  public String toString() {
    return isMebibytes() ? (bytes >> 20) + "m" : (bytes >> 10) + "k";
  }
}
