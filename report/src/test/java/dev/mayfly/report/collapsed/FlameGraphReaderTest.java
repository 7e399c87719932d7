package dev.mayfly.report.collapsed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.Test;

/** Collapsed stacks, read by async-profiler's flame graph. */
class FlameGraphReaderTest {

  /** A profile as the flame graph writes it after it has read it. */
  private static String through(ProfileSnapshot snapshot, String output) throws IOException {
    FlameGraph graph = new FlameGraph(new Arguments("--output", output));
    graph.parseCollapsed(new StringReader(Reports.write(new CollapsedReport(), snapshot)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    graph.dump(out);
    return out.toString(UTF_8);
  }

  @Test
  void everyStackArrivesWithItsCount() throws IOException {
    String written = Reports.write(new CollapsedReport(), ShopProfile.snapshot());
    assertThat(through(ShopProfile.snapshot(), "collapsed").lines())
        .containsExactlyInAnyOrderElementsOf(written.lines().toList());
  }

  @Test
  void becomesAflameGraphThatTellsTheSame() throws IOException {
    FlameGraph graph = new FlameGraph(new Arguments("--output", "collapsed"));
    graph.parseHtml(new StringReader(through(ShopProfile.snapshot(), "flamegraph")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    graph.dump(out);
    String written = Reports.write(new CollapsedReport(), ShopProfile.snapshot());
    assertThat(out.toString(UTF_8).lines())
        .containsExactlyInAnyOrderElementsOf(written.lines().toList());
  }
}
