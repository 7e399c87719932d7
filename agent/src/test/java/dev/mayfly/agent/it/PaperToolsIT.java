package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.MapDifference;
import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.analyses.Accesses;
import subject.analyses.Caches;
import subject.analyses.Lives;
import subject.analyses.Origins;

/**
 * The tools of Maebe, Buytaert, Eeckhout, De Bosschere, "Javana" (OOPSLA 2006), as analyses that
 * are no longer than the paper prints: a memory trace of 3 lines, lifetimes in accesses of 50, a
 * cache simulator of 200.
 */
@Tag("slow")
final class PaperToolsIT {
  private static final String TRACE =
      """
      package tools;
      import dev.mayfly.analysis.*;
      public final class MemoryTrace extends Analysis {
        private final AddressModel model = addresses();
        // the tool
        @Override public void accessed(Object target, int index, Site site) {
          trace(site.event() + " by insn @ " + site.place() + "+" + site.bytecodeIndex() + " to memory location 0x" + Long.toHexString(model.addressOf(target, index, site)) + " of size " + site.bytes());
        }
        // its end
      }
      """;

  /** The clock is of all accesses; with a name that ends in Heap, of those to objects only. */
  private static final String LIFETIMES =
      """
      package tools;
      import dev.mayfly.analysis.*;
      import java.util.concurrent.atomic.*;
      public class Lifetimes extends Analysis {
        // the tool
        private static final class Life {
          String type = "";
          long born;
          long last;
        }
        private final AtomicLong clock = new AtomicLong();
        private final ObjectData<Life> lives = objectData(100_000, Life::new);
        private final java.util.Map<String, LongAdder> dead = new java.util.concurrent.ConcurrentHashMap<>();
        @Override
        public void created(Object object, Site site, long bytes) {
          Life life = lives.of(object);
          if (life != null) {
            life.type = object.getClass().getTypeName();
            life.born = life.last = clock.get();
          }
        }
        @Override
        public void accessed(Object target, int index, Site site) {
          long now = clock.incrementAndGet();
          Life life = target == null ? null : lives.get(target);
          if (life != null) {
            life.last = now;
          }
        }
        @Override
        public void died(Object data) {
          dead.computeIfAbsent(row((Life) data), first -> new LongAdder()).increment();
        }
        private static String row(Life life) {
          return life.type + " lives " + (life.last - life.born);
        }
        @Override
        public void report(Report report) {
          Table table = report.table(getClass().getSimpleName(), "lifetime", Column.sum("objects"));
          dead.forEach((row, count) -> table.row(row, count.sum()));
          lives.forEach(life -> table.row(row(life), 1));
        }
        // its end
      }
      class LifetimesHeap extends Lifetimes {
        LifetimesHeap() {}
        @Override
        public boolean wants(Site site) {
          return site.event() != Event.NONOBJECT;
        }
      }
      """;

  private static final String CACHES =
      """
      package tools;
      import dev.mayfly.analysis.*;
      import java.util.*;
      public final class CacheTool extends Analysis {
        // the tool
        private static final class Level {
          final int ways;
          final int shift;
          final int sets;
          final long[] lines;
          final boolean[] dirty;
          long writtenBack;
          Level(int bytes, int ways, int line) {
            this.ways = ways;
            this.shift = Integer.numberOfTrailingZeros(line);
            this.sets = bytes / ways / line;
            this.lines = new long[sets * ways];
            this.dirty = new boolean[sets * ways];
            Arrays.fill(lines, -1);
          }
          boolean misses(long address, boolean write) {
            long line = address >>> shift;
            int first = (int) (line % sets) * ways;
            int way = 0;
            while (way < ways - 1 && lines[first + way] != line) {
              way++;
            }
            boolean missed = lines[first + way] != line;
            boolean changed = dirty[first + way];
            if (missed && changed) {
              writtenBack++;
              changed = false;
            }
            for (int i = way; i > 0; i--) {
              lines[first + i] = lines[first + i - 1];
              dirty[first + i] = dirty[first + i - 1];
            }
            lines[first] = line;
            dirty[first] = changed || write;
            return missed;
          }
        }
        private final Level first = new Level(32 << 10, 4, 32);
        private final Level second = new Level(1 << 20, 8, 128);
        private final AddressModel model = addresses();
        private final Map<String, long[]> types = new TreeMap<>();
        private final Map<String, long[]> methods = new TreeMap<>();
        private final Map<String, long[]> lines = new TreeMap<>();
        @Override
        public boolean wants(Site site) {
          return site.event() != Event.NONOBJECT && site.event() != Event.LENGTH_READ;
        }
        @Override
        public synchronized void accessed(Object target, int index, Site site) {
          long address = model.addressOf(target, index, site);
          boolean missedFirst = first.misses(address, site.writes());
          boolean missedSecond = missedFirst && second.misses(address, false);
          String type = target == null ? "(static fields)" : target.getClass().getTypeName();
          add(types, type, missedFirst, missedSecond);
          add(methods, site.method(), missedFirst, missedSecond);
          add(lines, site.place(), missedFirst, missedSecond);
        }
        private static void add(Map<String, long[]> by, String name, boolean first, boolean second) {
          long[] row = by.computeIfAbsent(name, none -> new long[3]);
          row[0] += second ? 1 : 0;
          row[1] += first ? 1 : 0;
          row[2]++;
        }
        @Override
        public synchronized void report(Report report) {
          add(report, "type", types);
          add(report, "method", methods);
          add(report, "line", lines);
        }
        private static void add(Report report, String key, Map<String, long[]> rows) {
          Column[] columns = {Column.sum("L2"), Column.sum("L1"), Column.sum("accesses")};
          Table table = report.table("Misses by " + key, key, columns);
          rows.forEach((name, row) -> table.row(name, row));
        }
        // its end
      }
      """;

  /** What else there is to hear of: targets, ends of accesses, and threads. */
  private static final String REST =
      """
      package tools;
      import dev.mayfly.analysis.*;
      import java.util.*;
      import java.util.concurrent.*;
      public class Rest extends Analysis {
        private final Map<String, Long> seen = new ConcurrentHashMap<>();
        void add(String what) { seen.merge(what, 1L, Long::sum); }
        @Override
        public boolean wants(Site site) {
          return site.className().contains("Accesses");
        }
        @Override
        public void called(Object target, Site site) {
          String type = target == null ? "no object" : target.getClass().getSimpleName();
          add("call of " + site.member().replaceFirst(".*\\\\.", "") + " on " + type);
        }
        @Override
        public void lengthRead(Object array, Site site) {
          add("length of " + array.getClass().getSimpleName() + ", bytes " + site.bytes());
        }
        @Override
        public void report(Report report) {
          Table table = report.table(getClass().getSimpleName(), "event", Column.sum("events"));
          seen.forEach((event, count) -> table.row(event, count));
        }
      }
      class After extends Rest {
        After() {}
        @Override
        public boolean after(Site site) { return true; }
        @Override
        public void written(Object target, int index, Site site) {
          if (index >= 0) {
            add(index + " is " + java.lang.reflect.Array.get(target, index) + " now");
          }
        }
      }
      """;

  private static final String CREATIONS =
      """
      package tools;
      import dev.mayfly.analysis.*;
      import java.util.*;
      import java.util.concurrent.*;
      public final class Creations extends Analysis {
        private final Map<String, Long> seen = new ConcurrentHashMap<>();
        @Override
        public void created(Object object, Site site, long bytes) {
          String type = object.getClass().isHidden() ? "lambda" : object.getClass().getSimpleName();
          if (object.getClass().getName().startsWith("java.lang.reflect.")) return;
          String from = site.className().startsWith("subject.") ? site.methodName() : "the JDK";
          add(type + " by " + from + (bytes > 0 ? "" : " of no size"));
        }
        private void add(String what) { seen.merge(what, 1L, Long::sum); }
        @Override
        public void threadBegan(long id, String name) { add(name + " began"); }
        @Override
        public void threadEnded(long id, String name) { add(name + " ended"); }
        @Override
        public void report(Report report) {
          Table table = report.table("Creations", "type", Column.sum("objects"));
          seen.forEach((type, count) -> table.row(type, count));
        }
      }
      """;

  private static final String TYPES =
      """
      package tools;
      import dev.mayfly.analysis.*;
      import java.util.*;
      public final class Types extends Analysis {
        private final Map<String, Integer> seen = new HashMap<>();
        @Override
        public synchronized void created(Object object, Site site, long bytes) {
          String type = object.getClass().getTypeName().replaceFirst("Lambda.*", "Lambda");
          String at = type + " at " + site.place();
          seen.put(at, seen.getOrDefault(at, 0) + 1);
        }
        @Override
        public synchronized void report(Report report) {
          Table table = report.table("Types", "type", Column.sum("objects"));
          seen.forEach((type, count) -> table.row(type, count));
        }
      }
      """;

  @TempDir private static Path directory;

  private static String tool(String name, String source) throws IOException {
    TestJar.compile(directory, name, name, source);
    return TestJar.of(directory, name) + ",tools." + name;
  }

  private static long lines(String source) {
    String tool = source.substring(source.indexOf("// the tool"), source.indexOf("// its end"));
    return tool.lines().filter(line -> !line.isBlank()).count() - 1;
  }

  private static Map<String, ImmutableLongArray> rowsOf(ProfileSnapshot profile, String title) {
    return profile.get(AnalysisTable.PART).stream()
        .filter(one -> one.title().equals(title))
        .map(AnalysisTable::rows)
        .findFirst()
        .orElseThrow();
  }

  private static String rows(ProfileSnapshot profile, String title) {
    return rowsOf(profile, title).entrySet().stream()
        .map(row -> row.getKey() + " " + row.getValue())
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void theToolsAreNoLongerThanThePaperPrints() {
    assertThat(lines(TRACE)).isLessThanOrEqualTo(3);
    assertThat(lines(LIFETIMES)).isLessThanOrEqualTo(50);
    assertThat(lines(CACHES)).isLessThanOrEqualTo(200);
  }

  /** By the class file of {@link Lives}: where its instructions begin, and which local each has. */
  @Test
  void tracesMemory() throws IOException {
    WovenRun off = WovenJvm.here().run(Lives.class).expectSound();
    WovenRun run =
        WovenJvm.here()
            .with("analysis", tool("MemoryTrace", TRACE))
            .run(Lives.class)
            .expectSound()
            .expectStdout(off.stdout());
    List<String> trace = run.text("report/trace.txt").lines().toList();
    // i = 0; i < 10; in seven(): new Item(); item.count = 1; .. item.count; int sum = ..
    assertThat(trace.get(0)).startsWith("NONOBJECT by insn @ subject.analyses.Lives.main:12+1 to ");
    assertThat(trace.subList(2, 7))
        .extracting(line -> line.replaceFirst("location 0x100[0-9a-f]+([0-9a-f]{2}) ", "$1 "))
        .containsExactly(
            "NONOBJECT by insn @ subject.analyses.Lives$Item.<init>:5+0 to memory d8 of size 8",
            "NONOBJECT by insn @ subject.analyses.Lives.seven:21+7 to memory e8 of size 8",
            "NONOBJECT by insn @ subject.analyses.Lives.seven:22+8 to memory e8 of size 8",
            "WRITTEN by insn @ subject.analyses.Lives.seven:22+10 to memory location 0xc of size 4",
            "NONOBJECT by insn @ subject.analyses.Lives.seven:23+13 to memory e8 of size 8");
    assertThat(run.profile().total()).isEqualTo(off.profile().total());
    assertThat(run.profile().root()).isEqualTo(off.profile().root());
  }

  /**
   * Of objects only: an item is written 3 times and read 4 times. The array is written and read 10
   * times, its length is read 22 times, and {@code System.out} once before all of that. With local
   * variables: after its constructor the item is stored once and loaded 7 times. The array is
   * stored and loaded once, and then there are 2 initialisations, 93 accesses in the first loop, an
   * initialisation, 70 in the second, and 33 to find that it ends, of which the last is the last
   * use.
   */
  @Test
  void findsLifetimesInAccesses() throws IOException {
    ProfileSnapshot profile =
        WovenJvm.here()
            .with("analysis", tool("Lifetimes", LIFETIMES) + ",tools.LifetimesHeap")
            .run(Lives.class)
            .expectSound()
            .profile();
    assertThat(rows(profile, "LifetimesHeap"))
        .isEqualTo(
            """
            int[] lives 43 [1]
            subject.analyses.Lives$Item lives 0 [10]
            subject.analyses.Lives$Item lives 7 [10]
            """);
    assertThat(rows(profile, "Lifetimes"))
        .isEqualTo(
            """
            int[] lives 202 [1]
            subject.analyses.Lives$Item lives 0 [10]
            subject.analyses.Lives$Item lives 15 [10]
            """);
  }

  /** The same as the simulation that comes with Mayfly, which has further columns. */
  @Test
  void simulatesCaches() throws IOException {
    ProfileSnapshot profile =
        WovenJvm.here()
            .with("analysis", "cache," + tool("CacheTool", CACHES))
            .run(Caches.class)
            .expectSound()
            .profile();
    for (String key : List.of("type", "method", "line")) {
      assertThat(rows(profile, "Misses by " + key))
          .isEqualTo(
              rows(profile, "Cache misses by " + key)
                  .replaceAll("(?m)(\\[\\d+, \\d+, \\d+), .*]$", "$1]"));
    }
    assertThat(rows(profile, "Misses by type")).contains("int[] [65538, 262146, 2097152]");
  }

  @Test
  void hearsOfTargetsLengthsAndEnds() throws IOException {
    WovenRun off = WovenJvm.here().run(Accesses.class).expectSound();
    ProfileSnapshot profile =
        WovenJvm.here()
            .with("analysis", tool("Rest", REST) + ",tools.After")
            .run(Accesses.class)
            .expectSound()
            .profile();
    String both =
        """
        call of clone on Part [20]
        call of getMessage on IllegalArgumentException [1]
        call of println on PrintStream [1]
        call of sum on no object [10]
        length of int[][], bytes 4 [1]
        """;
    assertThat(rows(profile, "Rest"))
        .isEqualTo(both.replaceFirst("(?=call of get)", "call of fails on no object [1]\n"));
    // fails() throws, so nothing is reported after it
    assertThat(rows(profile, "After").replaceAll("@\\w+", ""))
        .isEqualTo(
            "0 is [I now [1]\n"
                + LongStream.rangeClosed(0, 9)
                    .mapToObj(i -> "1 is " + i + " now [1]\n")
                    .collect(Collectors.joining())
                + "2 is 5 now [1]\n"
                + both);
    assertThat(profile.total()).isEqualTo(off.profile().total());
    assertThat(profile.root()).isEqualTo(off.profile().root());
  }

  /** {@link Origins} says how many. */
  @Test
  void hearsOfObjectsOfUnwovenCode() throws IOException {
    WovenRun off = WovenJvm.here().run(Origins.class).expectSound();
    WovenRun run =
        WovenJvm.here()
            .with("analysis", tool("Creations", CREATIONS))
            .run(Origins.class)
            .expectSound()
            .expectStdout(off.stdout());
    assertThat(rows(run.profile(), "Creations"))
        .isEqualTo(
            """
            Class[] by main [3]
            Object[] by main [30]
            Part by <init> [50]
            Part by main [20]
            Special by <init> [10]
            Special by lambda$main$0 [1]
            Special by main [10]
            Thread by main [1]
            lambda by supplied [20]
            main began [1]
            main ended [1]
            worker began [1]
            worker ended [1]
            """);
    assertThat(run.profile().total()).isEqualTo(off.profile().total());
    assertThat(run.profile().root()).isEqualTo(off.profile().root());
  }

  /** The analysis gets the counted events, in the same run: another one would do other work. */
  @Test
  void hearsOfTheObjectsOfTheJdk() throws IOException {
    ProfileSnapshot profile =
        WovenJvm.here()
            .with("jdk", "charge")
            .with("analysis", tool("Types", TYPES))
            .run(Origins.class)
            .expectSound()
            .profile();
    Map<String, Long> counted = new TreeMap<>();
    profile
        .bySite()
        .forEach(
            (site, stats) ->
                counted.merge(
                    site.typeName()
                        + " at "
                        + site.method().className()
                        + "."
                        + site.method().methodName()
                        + (site.line() == 0 ? "" : ":" + site.line()),
                    stats.allocations(),
                    Long::sum));
    Map<String, Long> told = new TreeMap<>();
    rowsOf(profile, "Types").forEach((type, row) -> told.put(type, row.get(0)));
    MapDifference<String, Long> difference = Maps.difference(counted, told);
    assertThat(difference.entriesDiffering()).isEmpty();
    assertThat(difference.entriesOnlyOnLeft()).isEmpty();
    assertThat(difference.entriesOnlyOnRight()).isEmpty();
    assertThat(told)
        .hasSizeGreaterThan(100)
        .containsEntry("java.lang.StringBuilder at subject.analyses.Origins.main:39", 10L)
        .containsEntry("java.lang.Integer at subject.analyses.Origins.main:40", 10L);
  }
}
