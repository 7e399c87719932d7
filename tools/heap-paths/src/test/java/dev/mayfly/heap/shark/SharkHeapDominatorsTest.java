package dev.mayfly.heap.shark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapHolder.Kind;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.HeapStep;
import dev.mayfly.heap.HeldObjects;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.heap.RetainedObjects.Biggest;
import dev.mayfly.heap.RetainedObjects.Dominator;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Known graphs in this JVM, and what a dump of it says of them. */
final class SharkHeapDominatorsTest {

  /** Nodes of random graphs. */
  static final class Node {
    Node[] next = {};
  }

  static final class Shared {
    final long[] content = new long[10];
  }

  static final class Session {
    final byte[] own = new byte[100];
    final List<Shared> shared = new ArrayList<>();
    WeakReference<Page> weak;
  }

  static final class Page {}

  static final class Registry {
    static final List<Session> SESSIONS = new ArrayList<>();
    static final List<Page> PAGES = new ArrayList<>();
  }

  private static final int NODES = 600;

  static Node[] roots;
  private static final List<Node> ALL = new ArrayList<>();
  private static final int[] EXPECTED = new int[NODES];

  @TempDir static Path directory;
  private static Path dump;

  /** Bytes of the classes here, as if there were no headers. */
  private static final HeapSizes SIZES =
      new HeapSizes() {
        @Override
        public long instanceBytes(String className) {
          return className.equals(Node.class.getName())
              ? 1
              : className.equals(Session.class.getName())
                  ? 20
                  : className.equals(Shared.class.getName()) ? 30 : 0;
        }

        @Override
        public long arrayBytes(String typeName, long length) {
          return typeName.equals("byte[]") || typeName.equals("long[]") ? length : 0;
        }
      };

  @BeforeAll
  static void dump() throws Exception {
    sessions();
    randomGraph();
    dump = directory.resolve("heap.hprof");
    ALL.clear(); // the roots alone hold them
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
  }

  private static void sessions() {
    Shared shared = new Shared();
    for (int i = 0; i < 3; i++) {
      Session session = new Session();
      session.shared.add(i < 2 ? shared : new Shared());
      Page page = new Page();
      session.weak = new WeakReference<>(page);
      Registry.PAGES.add(page);
      Registry.SESSIONS.add(session);
    }
  }

  /** Some roots, and one or two references from each node on average. */
  private static void randomGraph() {
    Random random = new Random(17);
    int[][] next = new int[NODES][];
    for (int i = 0; i < NODES; i++) {
      ALL.add(new Node());
      next[i] = random.ints(random.nextInt(4), 0, NODES).toArray();
    }
    int[] from = random.ints(12, 0, NODES).toArray();
    roots = new Node[from.length];
    for (int i = 0; i < from.length; i++) {
      roots[i] = ALL.get(from[i]);
    }
    for (int i = 0; i < NODES; i++) {
      Node node = ALL.get(i);
      node.next = new Node[next[i].length];
      for (int j = 0; j < next[i].length; j++) {
        node.next[j] = ALL.get(next[i][j]);
      }
    }
    int all = reached(from, next, -1);
    for (int i = 0; i < NODES; i++) {
      EXPECTED[i] = all - reached(from, next, i);
    }
  }

  private static int reached(int[] from, int[][] next, int without) {
    BitSet seen = new BitSet();
    Deque<Integer> waiting = new ArrayDeque<>();
    for (int root : from) {
      waiting.add(root);
    }
    while (!waiting.isEmpty()) {
      int node = waiting.remove();
      if (node != without && !seen.get(node)) {
        seen.set(node);
        for (int target : next[node]) {
          waiting.add(target);
        }
      }
    }
    return seen.cardinality();
  }

  @AfterAll
  static void release() {
    Registry.SESSIONS.clear();
    roots = null;
  }

  private static RetainedObjects retained(Class<?> type, int biggest) throws IOException {
    HeapReader reader = ServiceLoader.load(HeapReader.class).findFirst().orElseThrow();
    return reader.retained(dump, type.getName(), biggest, classes -> SIZES, (done, all) -> {});
  }

  /** That of each node is compared with what a search without the node does not find. */
  @Test
  void nodesOfARandomGraph() throws IOException {
    List<Long> expected = new ArrayList<>();
    for (int retained : EXPECTED) {
      if (retained > 0) {
        expected.add((long) retained);
      }
    }
    Collections.sort(expected, Collections.reverseOrder());
    assertThat(expected).hasSizeGreaterThan(NODES / 2).hasSizeLessThan(NODES);
    assertThat(expected.get(0)).isGreaterThan(5);
    RetainedObjects found = retained(Node.class, NODES);
    List<Long> listed = new ArrayList<>();
    for (Biggest each : found.biggest()) {
      listed.addAll(Collections.nCopies((int) each.path().instances(), each.retained()));
    }
    assertThat(listed).isEqualTo(expected);
    assertThat(found.biggest()).as("none is alike another").doesNotHaveDuplicates();
    assertThat(new HashSet<>(found.biggest().stream().map(SharkHeapDominatorsTest::row).toList()))
        .hasSameSizeAs(found.biggest())
        .hasSizeLessThan(expected.size());
    assertThat(retained(Node.class, 3).biggest()).isEqualTo(found.biggest().subList(0, 3));
    assertThat(found.retained()).isEqualTo(found.instances()).isEqualTo(expected.size());
    assertThat(found.shared()).isZero();
  }

  /** Paths, sizes and classes come of one reading: the file is deleted meanwhile. */
  @Test
  void theDumpIsReadOnce() throws IOException {
    Path once = dump.resolveSibling("once.hprof");
    Function<ImmutableList<HeapClass>, HeapSizes> deleting =
        classes -> {
          assertThat(classes).extracting(HeapClass::name).contains(Session.class.getName());
          assertThat(once.toFile().delete()).isTrue();
          return SIZES;
        };
    Files.copy(dump, once);
    SharkHeapReader reader = new SharkHeapReader();
    String type = Session.class.getName();
    RetainedObjects found = reader.retained(once, type, 2, deleting, (done, all) -> {});
    assertThat(found).isEqualTo(retained(Session.class, 2));
    assertThat(List.of(found.paths())).isEqualTo(new SharkHeapReader().paths(dump, List.of(type)));
    Files.copy(dump, once);
    assertThat(reader.held(once, deleting, (done, all) -> {}))
        .isEqualTo(reader.held(dump, classes -> SIZES, (done, all) -> {}));
  }

  private static Biggest row(Biggest each) {
    HeapPath path = new HeapPath(0, each.path().root(), each.path().steps());
    return new Biggest(each.shallow(), each.retained(), path);
  }

  @Test
  void retainedTogetherAndAlone() throws IOException {
    RetainedObjects found = retained(Session.class, 2);
    assertThat(found.instances()).isEqualTo(3);
    assertThat(found.shallow()).isEqualTo(3 * 20);
    assertThat(found.retained()).isEqualTo(3 * (20 + 100) + 2 * (30 + 10));
    assertThat(found.shared()).isEqualTo(30 + 10);
    assertThat(found.heap()).isGreaterThan(found.retained());
    assertThat(found.biggest())
        .extracting(Biggest::shallow, Biggest::retained)
        .containsExactly(tuple(20L, 20L + 100 + 30 + 10), tuple(20L, 120L));
    assertThat(found.biggest()).extracting(each -> each.path().instances()).containsExactly(1L, 2L);
    assertThat(found.biggest().get(0).path().steps())
        .containsExactly(
            new HeapStep(Registry.class.getName(), "SESSIONS", 0, false),
            new HeapStep("java.util.ArrayList", "elementData", 1, false));
    assertThat(found.dominators())
        .containsExactly(
            new Dominator(
                new HeapHolder(Kind.OBJECT, "java.lang.Object[]"),
                new HeapHolder(Kind.CLASS, Registry.class.getName()),
                3,
                160 + 120 + 120));
  }

  @Test
  void dominatorsOfWhatIsShared() throws IOException {
    HeapHolder array = new HeapHolder(Kind.OBJECT, "java.lang.Object[]");
    assertThat(retained(Shared.class, 1).dominators())
        .containsExactly(
            new Dominator(array, new HeapHolder(Kind.CLASS, Registry.class.getName()), 1, 40),
            new Dominator(array, new HeapHolder(Kind.OBJECT, Session.class.getName()), 1, 40));
  }

  @Test
  void everyObjectHasOneHolder() throws IOException {
    ImmutableList<HeldObjects> held =
        new SharkHeapReader().held(dump, classes -> SIZES, (done, all) -> {});
    HeapHolder registry = new HeapHolder(Kind.CLASS, Registry.class.getName());
    HeapHolder session = new HeapHolder(Kind.OBJECT, Session.class.getName());
    assertThat(held)
        .contains(
            new HeldObjects(Session.class.getName(), registry, 3, 60),
            new HeldObjects(Page.class.getName(), registry, 3, 0),
            new HeldObjects(Shared.class.getName(), session, 1, 30),
            new HeldObjects(Shared.class.getName(), registry, 1, 30),
            new HeldObjects(WeakReference.class.getName(), session, 3, 0));
    long nodes =
        held.stream()
            .filter(each -> each.typeName().equals(Node.class.getName()))
            .mapToLong(HeldObjects::objects)
            .sum();
    assertThat(nodes).isEqualTo(Arrays.stream(EXPECTED).filter(retained -> retained > 0).count());
  }
}
