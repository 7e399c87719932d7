package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.classfiles.JarLayouts;
import dev.mayfly.agent.classfiles.JdkLayouts;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.SizeModel;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassData;
import org.openjdk.jol.layouters.HotSpotLayouter;
import subject.layout.Sizes;

/**
 * The sizes of some hundred classes of the JDK, and of those of five libraries, are those that the
 * JVM really allocates.
 */
final class MeasuredLayoutIT {

  private static final List<String> LIBRARIES =
      List.of("antlr4", "old-asm", "old-guava", "tomcat-embed-core", "jfreechart1");

  /** JFreeChart needs it. */
  private static final String NEEDED = "jcommon";

  private static final int JOLS_VERSION = 17;

  @TempDir private Path directory;

  @Test
  void asJdk17Allocates() throws IOException {
    compare(WovenJvm.on(17), HeapFormat.HOTSPOT);
  }

  @Tag("exhaustive")
  @Test
  void asJdk25Allocates() throws IOException {
    compare(WovenJvm.on(25), HeapFormat.HOTSPOT);
  }

  @Tag("exhaustive")
  @Test
  void asJdk25AllocatesWithCompactHeaders() throws IOException {
    compare(WovenJvm.on(25).withJvm("-XX:+UseCompactObjectHeaders"), HeapFormat.COMPACT);
  }

  @Tag("exhaustive")
  @Test
  void asJdk25AllocatesWithoutCompressedReferences() throws IOException {
    compare(WovenJvm.on(25).withJvm("-XX:-UseCompressedOops"), HeapFormat.HOTSPOT64);
  }

  /** {@code LayoutOracleTest} does the same for classes of the JDK. */
  @Tag("exhaustive")
  @Test
  void asJolComputesForLibraries() throws IOException, ClassNotFoundException {
    ClassShapes shapes = all(JdkLayouts.of(WovenJvm.here().jdk().home()), libraries());
    SizeModel model = new SizeModel(shapes, HeapFormat.HOTSPOT);
    HotSpotLayouter jol = new HotSpotLayouter(new Model64(true, true), JOLS_VERSION);
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars()) {
      urls.add(jar.toUri().toURL());
    }
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      for (String name : JdkLayouts.withInstances(shapes)) {
        ClassData data;
        try {
          data = ClassData.parseClass(Class.forName(name, false, loader));
        } catch (LinkageError needsMore) {
          continue;
        }
        compared++;
        long expected = jol.layout(data).instanceSize();
        long bytes = model.instanceBytes(name).orElse(-1);
        if (bytes != expected) {
          wrong.add(name + " " + bytes + ", not " + expected);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(3_800);
  }

  private void compare(WovenJvm jvm, HeapFormat format) throws IOException {
    ClassShapes jdk = JdkLayouts.of(jvm.jdk().home());
    Map<String, ClassShapes> libraries = libraries();
    SizeModel model = new SizeModel(all(jdk, libraries), format);
    List<String> names = JdkLayouts.withInstances(all(jdk, libraries));
    Path list = Files.write(directory.resolve("classes.txt"), names);
    List<Path> classPath = jars();
    classPath.add(WovenJvm.TEST_CLASSES);
    WovenRun run =
        jvm.withoutAgent()
            .withJvm("-Djava.awt.headless=true")
            .withClassPath(classPath.toArray(Path[]::new))
            .run(Sizes.class, list.toString())
            .expectExit(0);
    Map<String, Long> measured = measured(run, Set.copyOf(names));
    List<String> wrong = new ArrayList<>();
    measured.forEach(
        (name, bytes) -> {
          long modelled = model.instanceBytes(name).orElse(-1);
          if (modelled != bytes) {
            wrong.add(name + " " + bytes + ", not " + modelled);
          }
        });
    assertThat(wrong).as("in %s", format).isEmpty();
    assertThat(count(jdk, measured)).as("classes of the JDK").isGreaterThan(300);
    long all = 0;
    for (Map.Entry<String, ClassShapes> library : libraries.entrySet()) {
      long count = count(library.getValue(), measured);
      assertThat(count).as(library.getKey()).isGreaterThan(20);
      all += count;
    }
    assertThat(all).as("classes of libraries").isGreaterThan(3_500);
  }

  /** What the program prints; class initialisers may print as well. */
  private static Map<String, Long> measured(WovenRun run, Set<String> names) {
    Map<String, Long> measured = new TreeMap<>();
    run.stdout()
        .lines()
        .map(line -> line.split(" ", -1))
        .filter(words -> words.length == 2 && names.contains(words[0]))
        .forEach(words -> measured.put(words[0], Long.parseLong(words[1])));
    return measured;
  }

  private static long count(ClassShapes shapes, Map<String, Long> measured) {
    return shapes.byName().keySet().stream().filter(measured::containsKey).count();
  }

  private static Map<String, ClassShapes> libraries() {
    return LIBRARIES.stream()
        .collect(Collectors.toMap(name -> name, name -> JarLayouts.of(ThirdParty.jar(name))));
  }

  private static ClassShapes all(ClassShapes jdk, Map<String, ClassShapes> libraries) {
    ClassShapes all = jdk.plus(JarLayouts.of(ThirdParty.jar(NEEDED)));
    for (ClassShapes library : libraries.values()) {
      all = all.plus(library);
    }
    return all;
  }

  private static List<Path> jars() {
    List<Path> jars = new ArrayList<>();
    LIBRARIES.forEach(name -> jars.add(ThirdParty.jar(name)));
    jars.add(ThirdParty.jar(NEEDED));
    return jars;
  }
}
