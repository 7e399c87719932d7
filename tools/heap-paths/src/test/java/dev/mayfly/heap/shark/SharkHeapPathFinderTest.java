package dev.mayfly.heap.shark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapRoot.Kind;
import dev.mayfly.heap.HeapStep;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holders of all kinds in this JVM, and what a dump of it says of them. */
final class SharkHeapPathFinderTest {

  static final class Cached {}

  static final class Session {
    final List<Cached> orders = new ArrayList<>();
  }

  static final class Cache {
    static final Cache INSTANCE = new Cache();
    final Map<Integer, Session> sessions = new HashMap<>();
  }

  static final class PerThread {}

  static final class Local {}

  static final class Link {
    Link next;
  }

  static final class Soft {}

  static final class Weak {}

  static final class Absent {}

  static final class Marked {
    final Reference<?>[] references;

    Marked(Object... objects) {
      references = new Reference<?>[objects.length];
      for (int i = 0; i < objects.length; i++) {
        references[i] = new PhantomReference<>(objects[i], null);
      }
    }
  }

  final class Inner {
    Outer outer() {
      return held;
    }
  }

  final Outer held = new Outer();

  static final class Outer {}

  static final ThreadLocal<PerThread> CURRENT = new ThreadLocal<>();
  static Inner inner;
  static Link chain;
  static SoftReference<Soft> soft;
  static WeakReference<Weak> weak;

  @TempDir static Path directory;
  private static Path dump;

  @BeforeAll
  static void dump() throws Exception {
    for (int i = 0; i < 20; i++) {
      Session session = new Session();
      session.orders.add(new Cached());
      session.orders.add(new Cached());
      Cache.INSTANCE.sessions.put(i * 64, session); // nodes that share few buckets
    }
    for (int i = 0; i < 5_000; i++) {
      Link link = new Link();
      link.next = chain;
      chain = link;
    }
    inner = new SharkHeapPathFinderTest().new Inner();
    soft = new SoftReference<>(new Soft());
    Weak kept = new Weak();
    weak = new WeakReference<>(kept);
    CountDownLatch started = new CountDownLatch(3);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < 3; i++) {
      Thread worker =
          new Thread(
              () -> {
                CURRENT.set(new PerThread());
                started.countDown();
                await(end);
              },
              "holder-" + i);
      worker.setDaemon(true);
      worker.start();
    }
    started.await();
    Local local = new Local();
    assertThat(new Absent()).isNotNull(); // loads the class
    List<Cached> some = Cache.INSTANCE.sessions.get(64).orders;
    Marked marked = new Marked(some.get(0), some.get(1), soft.get());
    dump = directory.resolve("heap.hprof");
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpHeap(dump.toString(), true);
    } finally {
      Reference.reachabilityFence(local);
      Reference.reachabilityFence(kept);
      Reference.reachabilityFence(marked);
      end.countDown();
    }
  }

  @AfterAll
  static void release() {
    Cache.INSTANCE.sessions.clear();
    chain = null;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static HeapPaths find(Class<?> type) throws IOException {
    HeapReader reader = ServiceLoader.load(HeapReader.class).findFirst().orElseThrow();
    return reader.paths(dump, List.of(type.getName())).get(0);
  }

  private static HeapPaths one(String typeName) throws IOException {
    return new SharkHeapReader().paths(dump, List.of(typeName)).get(0);
  }

  private static HeapStep step(Class<?> type, String field) {
    return step(type.getName(), field, 0);
  }

  private static HeapStep step(String type, String field, int dimensions) {
    return new HeapStep(type, field, dimensions, false);
  }

  @Test
  void elementsOfCollectionsHaveOnePath() throws IOException {
    HeapPaths paths = find(Cached.class);
    assertThat(paths.instances()).isEqualTo(40);
    assertThat(paths.unreachable()).isZero();
    assertThat(paths.paths())
        .containsExactly(
            new HeapPath(
                40,
                new HeapRoot(Kind.CLASS, ""),
                ImmutableList.of(
                    step(Cache.class, "INSTANCE"),
                    step(Cache.class, "sessions"),
                    step("java.util.HashMap", "table", 1),
                    step("java.util.HashMap$Node", "value", 0),
                    step(Session.class, "orders"),
                    step("java.util.ArrayList", "elementData", 1))));
  }

  @Test
  void threadsOfAPoolHaveOnePath() throws IOException {
    assertThat(find(PerThread.class).paths())
        .containsExactly(
            new HeapPath(
                3,
                new HeapRoot(Kind.THREAD, "holder-#"),
                ImmutableList.of(
                    step(Thread.class, "threadLocals"),
                    step("java.lang.ThreadLocal$ThreadLocalMap", "table", 1),
                    step("java.lang.ThreadLocal$ThreadLocalMap$Entry", "value", 0))));
  }

  @Test
  void innerClassHoldsItsOuterInstance() throws IOException {
    assertThat(find(Outer.class).paths())
        .extracting(HeapPath::steps)
        .contains(
            ImmutableList.of(
                step(SharkHeapPathFinderTest.class, "inner"),
                step(Inner.class, "this$0"),
                step(SharkHeapPathFinderTest.class, "held")));
  }

  @Test
  void localVariableOfAThread() throws IOException {
    assertThat(find(Local.class).paths())
        .containsExactly(
            new HeapPath(
                1,
                new HeapRoot(Kind.LOCAL_VARIABLE, Thread.currentThread().getName()),
                ImmutableList.of()));
  }

  @Test
  void longChainIsOneStepThatRepeats() throws IOException {
    HeapStep first = step(SharkHeapPathFinderTest.class, "chain");
    HeapRoot root = new HeapRoot(Kind.CLASS, "");
    HeapStep next = step(Link.class, "next");
    assertThat(find(Link.class).paths())
        .containsExactly(
            new HeapPath(
                4_998,
                root,
                ImmutableList.of(first, new HeapStep(Link.class.getName(), "next", 0, true))),
            new HeapPath(1, root, ImmutableList.of(first)),
            new HeapPath(1, root, ImmutableList.of(first, next)));
  }

  @Test
  void softReferencesHoldAndWeakOnesDoNot() throws IOException {
    assertThat(find(Soft.class).paths())
        .extracting(HeapPath::steps)
        .containsExactly(
            ImmutableList.of(
                step(SharkHeapPathFinderTest.class, "soft"), step(Reference.class, "referent")));
    assertThat(find(Weak.class).paths())
        .extracting(path -> path.root().kind())
        .containsExactly(Kind.LOCAL_VARIABLE);
  }

  @Test
  void severalTypesAtOnce() throws IOException {
    List<String> types = List.of(Soft.class.getName(), "com.acme.Cached", Cached.class.getName());
    assertThat(new SharkHeapReader().paths(dump, types))
        .extracting(HeapPaths::typeName, HeapPaths::instances, HeapPaths::isLoaded)
        .containsExactly(
            tuple(types.get(0), 1L, true),
            tuple(types.get(1), 0L, false),
            tuple(types.get(2), 40L, true));
  }

  @Test
  void markedObjectsAloneOfTheirTypes() throws IOException {
    HeapPaths paths = new SharkHeapReader().pathsToReferents(dump, Marked.class.getName());
    assertThat(paths.instances()).isEqualTo(3);
    assertThat(paths.paths())
        .extracting(HeapPath::instances, path -> path.steps().get(0).fieldName())
        .containsExactly(tuple(2L, "INSTANCE"), tuple(1L, "soft"));
  }

  @Test
  void typesWithoutInstancesAndUnknownTypes() throws IOException {
    HeapPaths none = find(Absent.class);
    assertThat(none.isLoaded()).isTrue();
    assertThat(none.paths()).isEmpty();
    HeapPaths unknown = one("com.acme.Cached");
    assertThat(unknown.isLoaded()).isFalse();
    assertThat(unknown.namesakes()).containsExactly(Cached.class.getName());
    HeapPaths bytes = one("byte[]");
    assertThat(bytes.isLoaded()).isTrue();
    assertThat(bytes.paths()).isNotEmpty();
  }

  @Test
  void compressedDump() throws IOException {
    Path compressed = directory.resolve("dump.hprof.gz");
    Files.write(compressed, packed(Files.readAllBytes(dump)));
    SharkHeapReader reader = new SharkHeapReader();
    assertThat(reader.paths(compressed, List.of("byte[]")))
        .isEqualTo(reader.paths(dump, List.of("byte[]")));
  }

  private static byte[] packed(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  @Test
  void whatIsNoDump() throws IOException {
    Path text = Files.writeString(directory.resolve("text.hprof"), "no dump");
    Path half = directory.resolve("half.hprof");
    byte[] start = new byte[100_000];
    try (var in = Files.newInputStream(dump)) {
      in.readNBytes(start, 0, start.length);
    }
    Files.write(half, start);
    SharkHeapReader reader = new SharkHeapReader();
    Path packedHalf = directory.resolve("half.hprof.gz");
    Files.write(packedHalf, Arrays.copyOf(packed(Files.readAllBytes(half)), 20_000));
    Path packedText = directory.resolve("text.gz");
    Files.write(packedText, packed("no dump".getBytes(UTF_8)));
    Path empty = Files.createFile(directory.resolve("empty.hprof"));
    for (Map.Entry<Path, String> wrong :
        Map.of(
                text, "not a heap dump in the format HPROF",
                packedText, "not a heap dump in the format HPROF",
                half, "not a whole heap dump: it is cut or damaged",
                packedHalf, "not a whole heap dump",
                empty, "the file is empty")
            .entrySet()) {
      assertThatThrownBy(() -> reader.paths(wrong.getKey(), List.of("byte[]")))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(wrong.getValue())
          .hasMessageNotContaining("Exception");
    }
    assertThatThrownBy(() -> reader.paths(directory.resolve("none"), List.of("byte[]")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
