package dev.mayfly.research.jni;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.finding.Observation;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Map;

/**
 * Finds file streams of the JDK that copy at least 100 MB between arrays and native memory; {@code
 * jni=true} counts them.
 */
final class CopiedArrays {
  static final Findings.Search SEARCH = CopiedArrays::of;

  private static final long LEAST_BYTES = 100_000_000;
  private static final String TYPE = "byte[] ";

  private CopiedArrays() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      if (table.analysis().equals(JniTraffic.NAME) && table.title().equals(JniTraffic.BY_METHOD)) {
        boolean exact = table.columns().get(0).title().equals(JniTraffic.COPIED);
        for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
          long bytes = row.getValue().get(0);
          if (bytes >= LEAST_BYTES && isFileStream(row.getKey())) {
            found.add(of(row.getKey().substring(TYPE.length()), bytes, exact));
          }
        }
      }
    }
    return found.build();
  }

  private static boolean isFileStream(String row) {
    return row.startsWith(TYPE + "java.io.File") || row.startsWith(TYPE + "java.io.RandomAccess");
  }

  /** It costs time, and spares no object. The bytes of arrays are an upper limit. */
  private static Finding of(String method, long bytes, boolean exact) {
    return Observation.of(
        "bytes cross JNI by copying",
        "byte[]",
        Finding.Evidence.ANALYSES,
        1e-3,
        -1,
        names ->
            names.place(method)
                + (exact ? " copies " : " copies at most ")
                + names.bytes(bytes)
                + " between arrays and native memory."
                + " A FileChannel with a direct buffer does not copy them.");
  }
}
