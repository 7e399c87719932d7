package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes by layer, of a program whose layers are known to the byte. */
final class LayersIT {
  private static final int REQUESTS = 4;

  @TempDir private Path directory;

  private WovenRun run(WovenJvm jvm, String... arguments) throws IOException {
    return jvm.with("bytes", "physical")
        .with("include", "app.*")
        .withJvm("-Xint")
        .withClassPath(LayeredProgram.compile(directory).toArray(Path[]::new))
        .run(LayeredProgram.MAIN, arguments)
        .expectExit(0);
  }

  @EachJvm(contexts = "tree")
  void eachLayerHasItsBytesToTheByte(WovenJvm jvm) throws IOException {
    expectExact(run(jvm).profile());
  }

  @EachJvm(contexts = "tree", from = 21)
  void onVirtualThreadsToo(WovenJvm jvm) throws IOException {
    expectExact(run(jvm, "virtual").profile());
  }

  /** Each layer, of the time after the start. */
  static void expectExact(ProfileSnapshot profile) {
    ProfileSnapshot later = profile.afterStart();
    assertThat(profile.start()).isPresent();
    Layers layers = later.layers();
    expect(layers, "view", 2L * REQUESTS + REQUESTS, 48_024, 128_000, 176_024);
    expect(layers, "json", REQUESTS, 32_000, 64_000, 96_000);
    expect(layers, "persistence", REQUESTS, 4_016, 0, 4_784);
    expect(layers, "sql", REQUESTS, 768, 0, 768);
    expect(layers, "request", REQUESTS, 2_040, 1_000_000, 1_278_848);
    LayerRow start = layers.find("start").orElseThrow();
    assertThat(start.calls()).isEqualTo(1);
    assertThat(start.selfBytes()).isEqualTo(8_000 + 16); // the application itself
    assertThat(layers.outside().bytes()).as("async").isGreaterThan(16_500_000);
    long sum = layers.outside().bytes();
    for (LayerRow row : layers.rows()) {
      sum += row.bytes();
    }
    assertThat(sum).isEqualTo(layers.totalBytes());
    assertThat(profile.layers().totalBytes()).isEqualTo(profile.coverage().allocatedBytes());
    Layers before = profile.start().orElseThrow().layers();
    assertThat(before.find("request").orElseThrow().calls()).isEqualTo(1);
    assertThat(profile.layers().find("request").orElseThrow().calls()).isEqualTo(REQUESTS + 1);
  }

  private static void expect(
      Layers layers, String layer, long calls, long self, long own, long total) {
    LayerRow row = layers.find(layer).orElseThrow();
    assertThat(row.calls()).as("calls of " + layer).isEqualTo(calls);
    assertThat(row.selfBytes()).as("self of " + layer).isEqualTo(REQUESTS * self);
    assertThat(row.ownBytes()).as("own of " + layer).isEqualTo(REQUESTS * own);
    assertThat(row.totalBytes()).as("total of " + layer).isEqualTo(REQUESTS * total);
  }

  /** Off costs nothing: classes of frameworks stay as they are. */
  @EachJvm(contexts = "tree")
  void offFollowsNone(WovenJvm jvm) throws IOException {
    ProfileSnapshot profile = run(jvm.with("layers", "off")).profile();
    assertThat(profile.layers().isEmpty()).isTrue();
    assertThat(profile.start()).isEmpty();
  }

  /** A row of the user names a boundary, and comes before Mayfly's. */
  @Test
  void aFileAddsRows() throws IOException {
    Path rows = directory.resolve("rows.txt");
    Files.writeString(rows, "# mine\nmemory  lib.Memory  take(int)\n");
    ProfileSnapshot profile = run(WovenJvm.here().with("layers", rows.toString())).profile();
    Layers layers = profile.afterStart().layers();
    assertThat(layers.find("memory").orElseThrow().calls()).isEqualTo(10L * REQUESTS + 2);
    assertThat(layers.find("request").orElseThrow().selfBytes()).isZero();
  }

  /** One line with the row; the program runs unprofiled. */
  @Test
  void aWrongRowIsOneLine() throws IOException {
    Path rows = directory.resolve("rows.txt");
    Files.writeString(rows, "view  a.B  render\nview  a.B\n");
    WovenRun run = run(WovenJvm.here().with("layers", rows.toString()));
    assertThat(run.mayflySays())
        .singleElement()
        .asString()
        .contains("option 'layers': ")
        .contains("line 2, 'view  a.B': A row is: layer  type  method")
        .contains("unprofiled");
  }
}
