package dev.mayfly.research.jni;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.PlainNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import org.junit.jupiter.api.Test;

final class CopiedArraysTest {
  private static final String READ = "java.io.FileInputStream.readBytes";

  private static ProfileSnapshot snapshot(String title, String column) {
    return ProfileSnapshot.EMPTY.with(
        AnalysisTable.PART,
        ImmutableList.of(
            new AnalysisTable(
                "jni",
                title,
                "array and native method",
                ImmutableList.of(new AnalysisColumn(column, true)),
                ImmutableMap.of(
                    "byte[] " + READ,
                    ImmutableLongArray.of(100_000_000),
                    "byte[] java.io.FileOutputStream.writeBytes",
                    ImmutableLongArray.of(99_999_999),
                    "byte[] a.Codec.encode",
                    ImmutableLongArray.of(500_000_000)))));
  }

  @Test
  void fileStreamsThatCopyAHundredMegabytes() {
    String title = "JNI array traffic by native method";
    assertThat(CopiedArrays.of(snapshot(title, "bytes copied")))
        .extracting(found -> found.words(new PlainNames()))
        .singleElement()
        .asString()
        .startsWith(READ + " copies 100000000 B between arrays and native memory.");
    assertThat(CopiedArrays.of(snapshot(title, "bytes of arrays")))
        .extracting(found -> found.words(new PlainNames()))
        .singleElement()
        .asString()
        .startsWith(READ + " copies at most 100000000 B between arrays and native memory.");
    assertThat(CopiedArrays.of(snapshot("JNI array traffic by context", "bytes copied"))).isEmpty();
  }
}
