package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.classfiles.JdkLayouts;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.HotSpotModel;
import dev.mayfly.snapshot.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.layout.Sizes;

/** The sizes of some hundred classes of the JDK are those that the JVM really allocates. */
final class MeasuredLayoutIT {

  @TempDir private Path directory;

  @Test
  void asJdk17Allocates() throws IOException {
    compare(WovenJvm.on(17), HeapFormat.HOTSPOT);
  }

  @Test
  void asJdk25Allocates() throws IOException {
    compare(WovenJvm.on(25), HeapFormat.HOTSPOT);
  }

  @Test
  void asJdk25AllocatesWithCompactHeaders() throws IOException {
    compare(WovenJvm.on(25).withJvm("-XX:+UseCompactObjectHeaders"), HeapFormat.COMPACT);
  }

  @Test
  void asJdk25AllocatesWithoutCompressedReferences() throws IOException {
    compare(WovenJvm.on(25).withJvm("-XX:-UseCompressedOops"), HeapFormat.HOTSPOT64);
  }

  private void compare(WovenJvm jvm, HeapFormat format) throws IOException {
    ClassShapes shapes = JdkLayouts.of(jvm.jdk().home());
    List<String> names = JdkLayouts.withInstances(shapes);
    Path list = Files.write(directory.resolve("classes.txt"), names);
    WovenRun run = jvm.withoutAgent().run(Sizes.class, list.toString()).expectExit(0);
    HotSpotModel model = new HotSpotModel(shapes, format);
    List<String> wrong = new ArrayList<>();
    List<String> measured = run.stdout().lines().toList();
    for (String line : measured) {
      int blank = line.indexOf(' ');
      long bytes = model.instanceBytes(line.substring(0, blank)).orElse(-1);
      if (bytes != Long.parseLong(line.substring(blank + 1))) {
        wrong.add(line + ", not " + bytes);
      }
    }
    assertThat(measured).hasSizeGreaterThan(300);
    assertThat(wrong).as("in %s", format).isEmpty();
  }
}
