package dev.mayfly.report.wording;

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
  public static final String ABOUT =
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
  public static String recorded(HeapFormat format) {
    return switch (format) {
      case HOTSPOT -> "headers of 12 bytes, references of 4";
      case HOTSPOT64 -> "headers of 12 bytes, references of 8";
      case COMPACT -> "compact headers of 8 bytes, references of 4";
      case COMPACT64 -> "compact headers of 8 bytes, references of 8";
    };
  }

  /** The numbers of objects, elements and values of a row. */
  public static String count(LayoutRow row) {
    return "× "
        + Units.count(row.count())
        + (row.isArray() ? ", " + Units.counted(row.elements(), "element", "elements") : "")
        + (row.values() > 0 ? ", with " + Units.counted(row.values(), "value", "values") : "");
  }

  /** A note on the layout of a row's type; may be empty. */
  public static String note(LayoutRow row) {
    if (row.isArray()) {
      if (row.payloadBytes() == 0) {
        return "";
      }
      return row.flatBytes() > 0
          ? "flat: " + Units.counted(row.flatBytes(), "byte", "bytes") + " an element"
          : Units.counted(row.payloadBytes(), "byte", "bytes")
              + " and a null marker: flat only if null-restricted";
    }
    return switch (row.standing()) {
      case IDENTITY -> "";
      case CANDIDATE -> "could be a value class";
      case JDK_VALUE -> "a value class from JEP 401 on";
      case UNKNOWN -> "fields not known";
    };
  }

  /** The savings of all types together. */
  public static List<String> totals(LayoutAdvice advice) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Counted: " + Units.bytes(advice.today()) + " (" + recorded(advice.recorded()) + ").");
    sentences.add("Compact headers save " + share(advice.byCompact(), advice) + ".");
    sentences.add(
        "Value classes save "
            + share(advice.byValues(), advice)
            + " more"
            + (advice.candidates().isEmpty()
                ? ", all of it by classes of the JDK"
                : ", " + bytes(advice.byCandidates()) + " of it by the program's own classes")
            + ".");
    sentences.add("Null-restricted types save " + share(advice.byRestriction(), advice) + " more.");
    if (advice.live() > 0) {
      sentences.add(
          "Alive at the end: about "
              + Units.bytes(advice.live())
              + ", of which compact headers and value classes save "
              + bytes(advice.liveSaved())
              + ".");
    }
    if (advice.unknownBytes() > 0) {
      sentences.add(
          "Of "
              + Units.bytes(advice.unknownBytes())
              + " the fields are not known: they are taken to stay as they are.");
    }
    return sentences;
  }

  private static String share(ByteRange saved, LayoutAdvice advice) {
    double middle = (double) saved.middle() / Math.max(1, advice.today());
    return bytes(saved) + " (" + (middle < 0 ? "-" : "") + Units.percent(Math.abs(middle)) + " %)";
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
              : "check: "
                  + use(use)
                  + (use.asType().equals(obstacle.name()) ? "" : " as " + names.type(use.asType()))
                  + place(use, names);
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
    return " at "
        + names.code(use.className())
        + "."
        + Printable.of(use.methodName())
        + (use.line() > 0 ? ":" + use.line() : "");
  }
}
