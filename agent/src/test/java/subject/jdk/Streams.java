package subject.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams of known shape. */
final class Streams {
  private static final List<String> WORDS = new ArrayList<>(List.of("b", "ab", "a", "ba"));

  private Streams() {}

  static Object boxed() {
    return IntStream.range(1_000, 1_100).boxed().collect(Collectors.toList());
  }

  static Object mapped() {
    return WORDS.stream().filter(word -> word.length() > 1).map(String::length).toList();
  }

  static Object joined() {
    return Stream.of("b", "a", "c").sorted().distinct().collect(Collectors.joining(", "));
  }

  static Object primitives() {
    return IntStream.rangeClosed(1, 1_000).mapToLong(i -> (long) i * i).filter(i -> i > 5).sum() > 0
        ? WORDS
        : null;
  }

  static Object counted() {
    return WORDS.stream().collect(Collectors.groupingBy(String::length, Collectors.counting()));
  }
}
