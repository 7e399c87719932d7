package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;

/**
 * Immutable: of the live strings or arrays of a site, 1,000 or more with 64 kB or more have the
 * content of another object. One object for each content would do, unless the program writes to
 * them.
 *
 * @param place where they are allocated: {@code com.acme.Shop.load:17}
 * @param live how many objects of the site are alive
 * @param compared how many of these were compared: fewer if a sample is tracked
 * @param share the bytes as a share of all counted bytes
 */
record EqualContents(
    String typeName,
    String place,
    long objects,
    long bytes,
    long contents,
    long live,
    long compared,
    double share)
    implements Finding {

  private static final long FEWEST = 1_000;
  private static final long LEAST_BYTES = 64_000;
  private static final String ANALYSIS = "duplicates";
  private static final String AT = " at ";

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(ANALYSIS)) {
        for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
          ImmutableLongArray numbers = row.getValue();
          int at = row.getKey().indexOf(AT);
          if (at > 0 && numbers.get(0) >= LEAST_BYTES && numbers.get(1) >= FEWEST) {
            found.add(
                new EqualContents(
                    row.getKey().substring(0, at),
                    row.getKey().substring(at + AT.length()),
                    numbers.get(1),
                    numbers.get(0),
                    numbers.get(2),
                    numbers.get(4),
                    numbers.get(5),
                    (double) numbers.get(0) / Math.max(1, snapshot.total().bytes())));
          }
        }
      }
    }
    return found.build();
  }

  @Override
  public String kind() {
    return "equal contents";
  }

  @Override
  public long worth() {
    return bytes;
  }

  @Override
  public double weight() {
    return Math.min(1, share);
  }

  @Override
  public Evidence evidence() {
    return Evidence.ANALYSES;
  }

  @Override
  public String words(Names names) {
    return (compared < live ? "About " : "")
        + names.count(objects)
        + " of "
        + names.count(live)
        + " live "
        + (typeName.equals("java.lang.String") ? "strings" : names.type(typeName) + " arrays")
        + " at "
        + names.place(place)
        + " have the content of another one, "
        + names.bytes(bytes)
        + ": they have "
        + names.count(contents)
        + (contents == 1 ? " content" : " contents")
        + (compared < live
            ? " (estimated from " + names.count(compared) + " tracked objects)."
            : ".");
  }
}
