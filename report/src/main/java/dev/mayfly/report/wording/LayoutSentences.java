package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.layout.Obstacle;
import dev.mayfly.snapshot.types.IdentityUse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Thread-safe, without state: sentences on layouts. */
public final class LayoutSentences {

  private static final int MOST_OBSTACLES = 4;

  /** The assumptions behind the figures. */
  private static final String ABOUT =
      "Each array element and each field that can hold a value is taken to hold an object of its"
          + " own, as far as so many were made; where it is not known which objects lie in them,"
          + " savings are a range, down to the objects that were made in the same context. JEP 401"
          + " is on compact headers; null-free is the same where no such element or field is ever"
          + " null. Compiled code that needs no objects at all is not modelled.";

  private static final String ABOUT_HEAP =
      "Live objects of the heap dump, with sizes of the model. It is known which elements and"
          + " fields hold an object of their own; savings are a range where objects lie in several"
          + " kinds of them. JEP 401 is on compact headers; null-free is the same where no such"
          + " element or field is ever null.";

  private LayoutSentences() {}

  /** The assumptions behind the figures of a profile or of a heap dump. */
  public static String about(HeapFigures heap) {
    return heap.isEmpty() ? ABOUT : ABOUT_HEAP;
  }

  /** {@code 1.1 MB to 1.2 MB}; a loss has a minus. */
  public static String bytes(ByteRange range) {
    String low = bytes(range.low());
    String high = bytes(range.high());
    return low.equals(high) ? low : low + " to " + high;
  }

  private static String bytes(long bytes) {
    return bytes < 0 ? "-" + Units.bytes(-bytes) : Units.bytes(bytes);
  }

  /** The layout in which the counted objects were kept. */
  private static String recorded(HeapFormat format) {
    return switch (format) {
      case HOTSPOT -> "headers of 12 bytes, references of 4";
      case HOTSPOT64 -> "headers of 12 bytes, references of 8";
      case COMPACT -> "compact headers of 8 bytes, references of 4";
      case COMPACT64 -> "compact headers of 8 bytes, references of 8";
    };
  }

  /** {@code 1,000 elements; with 3,000 values; flat: 8 bytes an element}; may be empty. */
  public static String about(LayoutRow row) {
    List<String> phrases = new ArrayList<>();
    if (row.isArray()) {
      phrases.add(Units.counted(row.elements(), "element", "elements"));
    }
    if (row.values() > 0) {
      phrases.add("with " + Units.counted(row.values(), "value", "values"));
    }
    String flat = Units.counted(row.payloadBytes(), "byte", "bytes");
    if (row.isArray() && row.payloadBytes() > 0) {
      phrases.add(
          row.flatBytes() > 0
              ? "flat: " + Units.counted(row.flatBytes(), "byte", "bytes") + " an element"
              : flat + " and a null marker: flat only if null-restricted");
    } else if (!row.isArray()) {
      switch (row.standing()) {
        case IDENTITY -> {}
        case CANDIDATE -> phrases.add("could be a value class");
        case JDK_VALUE -> phrases.add("a value class from JEP 401 on");
        case UNKNOWN -> phrases.add("fields not known");
      }
    }
    return String.join("; ", phrases);
  }

  /** The savings of all types together. */
  public static List<String> totals(LayoutAdvice advice) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Counted: " + Units.bytes(advice.today()) + " (" + recorded(advice.recorded()) + ").");
    sentences.add("Compact headers: " + less(advice.compact(), advice.byCompact(), advice) + ".");
    sentences.add(
        lenientFormat(
            "Value classes, too: %s%s.",
            less(advice.jep401(), advice.byValues(), advice),
            advice.candidates().isEmpty()
                ? ", all of it by classes of the JDK"
                : ", " + bytes(advice.byCandidates()) + " of it by the program's own classes"));
    sentences.add(
        "Null-restricted types, too: "
            + less(advice.nullRestricted(), advice.byRestriction(), advice)
            + ".");
    if (advice.live() > 0) {
      sentences.add(
          lenientFormat(
              "Alive at the end: about %s, of which compact headers and value classes save %s.",
              Units.bytes(advice.live()), bytes(advice.liveSaved())));
    }
    if (advice.unknownBytes() > 0) {
      sentences.add(
          "Of "
              + Units.bytes(advice.unknownBytes())
              + " the fields are not known: they are taken to stay as they are.");
    }
    return sentences;
  }

  /** {@code 53.6 kB, 24.0 kB (17.9 % of all) less}. */
  private static String less(long left, ByteRange saved, LayoutAdvice advice) {
    double middle = (double) saved.middle() / Math.max(1, advice.today());
    return lenientFormat(
        "%s, %s (%s%s % of all) less",
        Units.bytes(Math.max(0, left)),
        bytes(saved),
        middle < 0 ? "-" : "",
        Units.percent(Math.abs(middle)));
  }

  /** Reasons why a class is no value class, and checks before it becomes one: a phrase each. */
  public static List<String> obstacles(AssessedClass assessed, ProfileNames names) {
    List<String> phrases = new ArrayList<>();
    List<String> fields =
        assessed.obstacles().stream()
            .filter(obstacle -> obstacle.kind() == Obstacle.Kind.NOT_FINAL)
            .map(Obstacle::name)
            .map(Printable::of)
            .toList();
    if (!fields.isEmpty()) {
      String first = fields.stream().limit(MOST_OBSTACLES).collect(Collectors.joining(", "));
      int more = fields.size() - Math.min(MOST_OBSTACLES, fields.size());
      phrases.add(
          (fields.size() == 1 ? "field " : "fields ")
              + first
              + (more > 0 ? " and " + more + " more" : "")
              + " not final");
    }
    for (Obstacle obstacle : assessed.obstacles()) {
      if (obstacle.kind() != Obstacle.Kind.NOT_FINAL) {
        phrases.add(phrase(obstacle, names));
      }
    }
    return phrases;
  }

  private static String phrase(Obstacle obstacle, ProfileNames names) {
    IdentityUse use = obstacle.use();
    return switch (obstacle.kind()) {
      case NOT_FINAL -> "field " + Printable.of(obstacle.name()) + " not final";
      case SUPERCLASS -> "extends " + names.type(obstacle.name());
      case SUBCLASS -> "extended by " + names.type(obstacle.name());
      case SYNCHRONIZED -> "has a synchronized method";
      case FINALIZER -> "has a finalizer";
      case IDENTITY -> use == null ? "" : use(use) + place(use, names);
      case CHECK ->
          use == null
              ? ""
              : lenientFormat(
                  "check: %s%s%s",
                  use(use),
                  use.asType().equals(obstacle.name()) ? "" : " as " + names.type(use.asType()),
                  place(use, names));
    };
  }

  private static String use(IdentityUse use) {
    return switch (use.kind()) {
      case LOCKED -> "locked";
      case COMPARED -> "compared by ==";
      case HASHED -> "identity hash code";
      case REFERENCED -> "referred to weakly";
      case KEYED -> "key of an IdentityHashMap";
    };
  }

  private static String place(IdentityUse use, ProfileNames names) {
    return lenientFormat(
        " at %s.%s%s",
        names.code(use.className()),
        Printable.of(use.methodName()),
        use.line() > 0 ? ":" + use.line() : "");
  }
}
