package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;

/**
 * Finds sites of whose live strings or arrays 1,000 or more, with 64 kB or more, have the content
 * of another object. One object for each content would do, unless the program writes to them.
 */
final class EqualContents {
  private static final long FEWEST = 1_000;
  private static final long LEAST_BYTES = 64_000;
  private static final String ANALYSIS = "duplicates";
  private static final String AT = " at ";

  private EqualContents() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(ANALYSIS)) {
        for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
          ImmutableLongArray numbers = row.getValue();
          int at = row.getKey().indexOf(AT);
          if (at > 0 && numbers.get(0) >= LEAST_BYTES && numbers.get(1) >= FEWEST) {
            found.add(
                of(
                    row.getKey().substring(0, at),
                    row.getKey().substring(at + AT.length()),
                    numbers,
                    (double) numbers.get(0) / Math.max(1, snapshot.total().bytes())));
          }
        }
      }
    }
    return found.build();
  }

  /** A finding; fewer live objects are compared if a sample is tracked. */
  private static Finding of(
      String typeName, String place, ImmutableLongArray numbers, double share) {
    long contents = numbers.get(2);
    long live = numbers.get(4);
    long compared = numbers.get(5);
    return Observation.of(
        "equal contents",
        typeName,
        Finding.Evidence.ANALYSES,
        Math.min(1, share),
        numbers.get(0),
        names ->
            (compared < live ? "About " : "")
                + names.count(numbers.get(1))
                + " of "
                + names.count(live)
                + " live "
                + (typeName.equals("java.lang.String")
                    ? "strings"
                    : names.type(typeName) + " arrays")
                + " at "
                + names.place(place)
                + " have the content of another one, "
                + names.bytes(numbers.get(0))
                + ": they have "
                + names.count(contents)
                + (contents == 1 ? " content" : " contents")
                + (compared < live
                    ? " (estimated from " + names.count(compared) + " tracked objects)."
                    : "."));
  }
}
