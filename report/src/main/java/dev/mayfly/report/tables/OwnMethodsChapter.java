package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.CalledLibraries;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.MethodAmounts;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Thread-safe, without state: the program's own methods by all bytes that the JVM allocated for
 * them, in libraries, too. The bytes are exact; samples name the libraries.
 */
final class OwnMethodsChapter {

  private static final int MOST = 200;

  private OwnMethodsChapter() {}

  /** Immutable: a method, and who allocates for it. */
  private record Row(MethodAmounts amounts, String libraries) {

    /** The bytes of the JVM; the counted ones where the JIT compiler removed objects. */
    private long bytes() {
      return Math.max(amounts.amounts().get(Quantity.PHYSICAL_BYTES), counted());
    }

    private long counted() {
      return amounts.allocated().bytes();
    }
  }

  /** The chapter; empty where contexts have no physical bytes. */
  static Optional<Chapter> of(ProfileSnapshot all) {
    ProfileSnapshot snapshot = all.afterStart();
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return Optional.empty();
    }
    return Optional.of(
        Chapter.of(
                "own", "Your methods", "by bytes that the JVM allocated for them", sheet(snapshot))
            .ifEmpty("None of your methods allocated anything.")
            .noting(
                "Exact bytes of the method and of libraries and the JDK that it calls, up to the"
                    + " next of your methods or of a layer."));
  }

  /** The methods of a profile. */
  static Sheet<?> sheet(ProfileSnapshot snapshot) {
    Boundaries boundaries = snapshot.get(Boundaries.PART);
    ImmutableMap<MethodFrame, CalledLibraries> called = CalledLibraries.of(snapshot);
    List<Map.Entry<MethodFrame, Row>> rows = new ArrayList<>();
    boolean areLibrariesKnown = false;
    for (MethodAmounts each : MethodAmounts.of(snapshot.root())) {
      MethodFrame method = each.method().orElse(null);
      Row row = new Row(each, libraries(each, called));
      if (method != null && boundaries.isOwn(method) && row.bytes() > 0) {
        rows.add(Maps.immutableEntry(method, row));
        areLibrariesKnown |= !row.libraries.isEmpty();
      }
    }
    rows.sort((one, other) -> Long.compare(other.getValue().bytes(), one.getValue().bytes()));
    long all = snapshot.allBytes();
    ImmutableList.Builder<Column<Row>> columns = ImmutableList.builder();
    columns.add(
        Column.<Row>shown("bytes", Unit.BYTES, Row::bytes)
            .about("Of the method, and of libraries and the JDK for it")
            .partOf(all));
    columns.add(
        Column.<Row>shown("%", Unit.PERCENT, row -> all == 0 ? 0 : (double) row.bytes() / all));
    columns.add(Column.<Row>shown("counted", Unit.BYTES, Row::counted).about("Of its own objects"));
    if (areLibrariesKnown) {
      columns.add(
          Column.<Row>shown("called libraries", Unit.NAME, Row::libraries)
              .about("Those that allocate most for it, from samples"));
    }
    return new Sheet<>(Sheet.Of.METHOD, "method", ImmutableList.copyOf(rows), columns.build())
        .atMost(MOST, "");
  }

  private static String libraries(MethodAmounts method, Map<MethodFrame, CalledLibraries> called) {
    boolean isMostlyOwn =
        method.amounts().get(Quantity.PHYSICAL_BYTES) < 2 * method.allocated().bytes();
    return isMostlyOwn
        ? ""
        : method.method().map(called::get).map(CalledLibraries::words).orElse("");
  }
}
