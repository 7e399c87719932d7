package dev.mayfly.agent.classfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.SizeModel;
import dev.mayfly.snapshot.types.ClassShapes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.datamodel.Model64_Lilliput;
import org.openjdk.jol.info.ClassData;
import org.openjdk.jol.layouters.HotSpotLayouter;

/** The sizes of some hundred classes of the JDK, from class files, are those that JOL computes. */
final class LayoutOracleTest {

  private static final int JOLS_VERSION = 17;

  private static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of(HeapFormat.HOTSPOT, new Model64(true, true)),
        Arguments.of(HeapFormat.HOTSPOT64, new Model64(false, true)),
        Arguments.of(HeapFormat.COMPACT, new Model64_Lilliput(true, 8, false)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void sizesAreThoseOfJol(HeapFormat format, DataModel model) throws ClassNotFoundException {
    ClassShapes shapes = JdkLayouts.of(Path.of(System.getProperty("java.home")));
    SizeModel ours = new SizeModel(shapes, format);
    HotSpotLayouter jol = new HotSpotLayouter(model, JOLS_VERSION);
    List<String> names = JdkLayouts.withInstances(shapes);
    List<String> wrong = new ArrayList<>();
    for (String name : names) {
      long expected =
          jol.layout(
                  ClassData.parseClass(
                      Class.forName(name, false, ClassLoader.getPlatformClassLoader())))
              .instanceSize();
      long bytes = ours.instanceBytes(name).orElse(-1);
      if (bytes != expected) {
        wrong.add(name + " " + bytes + ", not " + expected);
      }
    }
    assertThat(names).hasSizeGreaterThan(300);
    assertThat(wrong).isEmpty();
  }
}
