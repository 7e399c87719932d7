package dev.mayfly.agent.weaving.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.recording.Recorder;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Which methods may be transparent, as trees and byte code tell. */
final class AmbiguousMethodsTest {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final TreeObservations lessons = new TreeObservations();
  private final CallGraph graph = new CallGraph(name -> name.startsWith(getClass().getName()));

  /** What the trees tell of; never run. */
  static final class Calls {
    static Object kept = "";

    static void caller() {
      quiet();
      alsoQuiet();
      viaLibrary(() -> kept);
      busy();
    }

    static void quiet() {
      inner();
    }

    static void inner() {
      busy();
      helper();
    }

    static void alsoQuiet() {
      helper();
    }

    static void helper() {
      kept = kept.toString();
    }

    static void viaLibrary(Supplier<Object> supplier) {
      kept = supplier.get();
    }

    static void busy() {
      kept = new Object();
    }

    @Override
    public String toString() {
      return String.valueOf(new Object());
    }
  }

  private int frame(String name, String descriptor) {
    return sites.frame(new MethodFrame(Calls.class.getName(), name, descriptor));
  }

  private int frame(String name) {
    return frame(name, "()V");
  }

  private void path(boolean allocates, int... frames) {
    lessons.recorder(Thread.currentThread(), 0);
    lessons.enter(0, Recorder.instance().threads().retiredRoot());
    for (int frame : frames) {
      lessons.enter(frame, Recorder.instance().threads().retiredRoot());
    }
    if (allocates) {
      lessons.counters(1, 1, 0, 0);
    }
    for (int i = 0; i <= frames.length; i++) {
      lessons.exit();
    }
  }

  private BitSet ambiguousOf(String... transparent) throws IOException {
    try (InputStream bytes = Calls.class.getResourceAsStream("AmbiguousMethodsTest$Calls.class")) {
      assertThat(bytes).isNotNull();
      ClassScan scan = ClassScan.of(bytes.readAllBytes());
      graph.add(scan.className(), graph.callsIn(scan), sites);
    }
    BitSet wanted = new BitSet();
    for (String name : transparent) {
      wanted.set(frame(name));
    }
    return new AmbiguousMethods(graph, lessons, wanted).find();
  }

  @Test
  void aMethodIsTransparentUntilWhatItCallsAllocates() {
    path(false, frame("caller"), frame("quiet"), frame("inner"));
    path(true, frame("caller"), frame("busy"));
    assertThat(lessons.isTransparent(frame("quiet"))).isTrue();
    assertThat(lessons.isTransparent(frame("inner"))).isTrue();
    assertThat(lessons.isTransparent(frame("busy"))).as("allocates itself").isTrue();
    assertThat(lessons.isTransparent(frame("caller"))).isFalse();
    assertThat(lessons.isTransparent(frame("helper"))).as("never entered").isFalse();
    path(true, frame("caller"), frame("quiet"), frame("inner"), frame("busy"));
    assertThat(lessons.isTransparent(frame("quiet"))).isFalse();
    assertThat(lessons.isTransparent(frame("inner"))).isFalse();
  }

  @Test
  void twoWaysToOneContextAreAmbiguous() throws IOException {
    path(false, frame("caller"), frame("quiet"), frame("inner"));
    path(true, frame("caller"), frame("busy"));
    BitSet ambiguous = ambiguousOf("quiet", "inner", "alsoQuiet");
    assertThat(ambiguous.get(frame("quiet"))).as("caller, quiet, inner, busy").isTrue();
    assertThat(ambiguous.get(frame("inner"))).as("nobody calls it and busy").isFalse();
    assertThat(ambiguous.get(frame("alsoQuiet"))).as("cannot come to busy").isFalse();
  }

  @Test
  void oneWayIsNot() throws IOException {
    path(false, frame("caller"), frame("quiet"));
    path(true, frame("inner"), frame("busy"));
    assertThat(ambiguousOf("quiet").isEmpty()).isTrue();
  }

  @Test
  void codeThatIsNotWovenMayCallBack() throws IOException {
    int text = frame("toString", "()Ljava/lang/String;");
    path(false, frame("caller"), frame("alsoQuiet"), frame("helper"));
    path(true, frame("caller"), text);
    BitSet ambiguous = ambiguousOf("alsoQuiet", "helper", "quiet");
    assertThat(ambiguous.get(frame("alsoQuiet"))).as("helper calls toString()").isTrue();
    assertThat(graph.mayCall(frame("helper"), text)).isTrue();
    assertThat(graph.mayCall(frame("quiet"), text)).isFalse();
    int library = frame("viaLibrary", "(Ljava/util/function/Supplier;)V");
    assertThat(graph.mayCall(library, text)).as("get() may come to it").isTrue();
    assertThat(graph.mayCall(library, frame("busy"))).as("a static method").isFalse();
  }
}
