package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Trees as large and as deep as they may become. */
@Tag("exhaustive")
class LargeTreeTest {

  private static final AllocationStats ONE = new AllocationStats(1, 2, 24, 0);

  /** Counts bytes and lines, and keeps none. */
  private static final class Counting extends OutputStream {
    long bytes;
    long lines;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] all, int offset, int length) {
      int ends = 0;
      for (int i = offset; i < offset + length; i++) {
        ends += all[i] == '\n' ? 1 : 0;
      }
      bytes += length;
      lines += ends;
    }
  }

  private static MethodFrame method(int number) {
    return new MethodFrame("com.acme.p" + number % 50 + ".Class" + number, "method", "()V");
  }

  private static ProfileSnapshot large(int nodes) {
    Random random = new Random(45);
    ContextBuilder[] contexts = new ContextBuilder[nodes];
    contexts[0] = ContextSnapshot.builder();
    for (int i = 1; i < nodes; i++) {
      // most contexts hang on a recent one: some hundred levels, some hundred children
      ContextBuilder parent = contexts[Math.max(0, i - 1 - random.nextInt(1000))];
      MethodFrame method = method(i % 20_000);
      contexts[i] = parent.child(method);
      contexts[i].record(
          new AllocationSite(method, i % 3, "com.acme.Type" + i % 500, AllocationKind.OBJECT), ONE);
    }
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, contexts[0].build());
  }

  private static ProfileSnapshot deep(int levels) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    for (int level = 0; level < levels; level++) {
      MethodFrame method = method(level % 3);
      context = context.child(method);
      context.record(new AllocationSite(method, 1, "com.acme.T", AllocationKind.OBJECT), ONE);
    }
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  @Tag("exhaustive")
  void halfAMillionContexts() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> {
          ProfileSnapshot snapshot = large(500_000);
          assertThat(snapshot.root().size()).isGreaterThan(490_000);
          for (ReportFormat format : ReportFormat.all()) {
            for (ReportFile report : format.writers()) {
              Counting out = new Counting();
              try (OutputStream buffered = new BufferedOutputStream(out)) {
                report.writeBytes(snapshot, buffered);
              }
              assertThat(out.bytes).as(report.fileName()).isBetween(1L, SmallestBranch.MAX_REPORT);
              if (format == ReportFormat.TEXT) {
                assertThat(out.lines).isLessThan(250);
              }
            }
          }
        });
  }

  @Test
  void aHundredThousandContextsReadBack() throws IOException {
    ProfileSnapshot snapshot = large(100_000);
    String json = Reports.write(new JsonReport(), snapshot);
    assertThat(new JsonSnapshotReader().read(new StringReader(json)).equals(snapshot)).isTrue();
  }

  @Test
  void twentyThousandLevels() throws IOException {
    ProfileSnapshot snapshot = deep(20_000);
    String json = Reports.write(new JsonReport(), snapshot);
    assertThat(new JsonSnapshotReader().read(new StringReader(json)).equals(snapshot)).isTrue();
    for (ReportFormat format : ReportFormat.all()) {
      for (ReportFile report : format.writers()) {
        assertThat(Reports.bytes(report, snapshot)).isNotEmpty();
      }
    }
    assertThat(Reports.write(new TextReport(), snapshot).lines()).hasSizeLessThan(250);
  }
}
