package dev.mayfly.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.ArrayLengthsReportTest;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {

  private static final String SHOP =
      """
      Mayfly 0.1.0: shop.jar, 12.4 s to 2026-03-01T10:00:12Z
      scope: com.acme.shop..*

      Counted: 2,100,894 allocations, 69.6 MB, 5 types, 5 sites, 7 contexts, 9 threads, 1,019 failed constructions

      FINDINGS
        Nothing stands out.

      TOP SITES (by bytes; 5 sites)
        allocations     %    bytes     %  accum     live  site
          1,000,000  47.6  32.0 MB  46.0   46.0        -  Order$Line[] at new c.a.s.Order:17
          1,000,000  47.6  24.0 MB  34.5   80.4   960 kB  c.a.s.Order at lambda in OrderService.loadOrders:42
                 12  <0.1  12.0 MB  17.2   97.7  12.0 MB  byte[] at Report.render:80 (copy)
            100,872   4.8   1.6 MB   2.3  >99.9        -  Long at new c.a.s.Order:18 (boxing)
                 10  <0.1    240 B  <0.1  100.0        -  c.o.Order at ShopApplication.run (unwoven caller)

      CONTEXTS (branches with at least 1.0 % of the bytes; in brackets, bytes of the context itself)
           bytes      %  allocations  context
         69.6 MB  100.0    2,100,894  all
         69.6 MB  100.0    2,100,894  └─ ShopApplication.main → .run
         56.0 MB   80.5    2,000,872     ├─ OrderService.loadOrders → lambda in .loadOrders [c.a.s.Order 24.0 MB]
         32.0 MB   46.0    1,000,872     │  └─ new c.a.s.Order [Order$Line[] 32.0 MB, Long 20.9 kB]
         12.0 MB   17.2           12     ├─ Report.render [byte[] 12.0 MB]
          1.6 MB    2.3      100,000     └─ (folded) [Long 1.6 MB]

      TOP TYPES (by bytes; 5 types)
        allocations     %    bytes     %  mean size    elements  type
          1,000,000  47.6  32.0 MB  46.0       32 B   3,000,000  com.acme.shop.Order$Line[]
          1,000,000  47.6  24.0 MB  34.5       24 B           -  com.acme.shop.Order
                 12  <0.1  12.0 MB  17.2     1.0 MB  12,000,000  byte[]
            100,872   4.8   1.6 MB   2.3     16.1 B           -  java.lang.Long
                 10  <0.1    240 B  <0.1       24 B           -  com.other.Order

      NOTES
        - Counts are exact for woven code.
        - A possible tracking path makes an object escape: the JIT may keep allocations that it would have removed
          otherwise.

      COVERAGE
        counted 69.6 MB of 90.0 MB that the threads allocated: 77.4 %
        woven 431 classes with 1,234 sites

        number  not woven
            12  classes: has no class file
        └ com.acme.shop.Shop$$Proxy1, com.acme.shop.Shop$$Proxy2, com.acme.shop.Shop$$Proxy3, …
             1  method: would be larger than 64 KB
        └ static init of com.acme.shop.Tables

      THREADS (by bytes; 3 threads)
        counted  allocated     %  allocations  thread
        68.0 MB    90.0 MB  75.6    2,000,894  main #1
         1.6 MB    unknown     -      100,000  scheduling-1 #31
            0 B   ≥ 1.0 kB   0.0            0  http-# (7 threads, finished)
        The bytes each thread allocated, and how many of them were counted. Threads with similar names share a row:
        # stands for a number.

      LIFETIMES (by bytes allocated; 2 types)
        By time; ages at death: 2.1 ms to 4.3 s, ×2 a column
             median  95 % CI     90 % dead  95 % CI      ages at death  type
           ≤ 2.6 ms  ≤ 2.6 ms  1.6 – 2.7 s  1.6 – 2.7 s  █▄········▂    com.acme.shop.Order
        └ 1.0 M objects, 15,625 tracked; 960 k dead, 40,000 alive, 1.4 % outlive 2.7 s
        not reached  ≥ 4.3 s   not reached  ≥ 4.3 s      ···········    byte[]
        └ 12 objects, all tracked; none dead, 12 alive

        By bytes; ages at death: 65.5 kB to 131 kB, ×2 a column
             median  95 % CI      90 % dead  95 % CI    ages at death  type
            81.9 kB  81.9 kB        81.9 kB  81.9 kB    █              com.acme.shop.Order
        not reached  ≥ 12.6 MB  not reached  ≥ 12.6 MB  ·              byte[]

        By collections; ages at death: 0 to 3, ×2 a column
             median  95 % CI    90 % dead  95 % CI  ages at death  type
                  0  0                  0  ≤ 2      █·▁            com.acme.shop.Order
        not reached  ≥ 2      not reached  ≥ 2      ···            byte[]
        The numbers of objects, dead and live, are estimated from the tracked objects (1 object in 64 at the start,
        1 object in 128 now). Median and 90 % are Kaplan–Meier estimates. They treat a live object as one that lives
        longer than its age, even if it is young. So the share that outlives the oldest dead object can be small
        although many objects are alive. An estimate is a range where a death is known only to lie between two
        collections. The 95 % limits stand beside it; they assume that objects die independently.

      GENERATIONS (% of the objects found dead by the first collections, with 95 % limits; 3 types)
        Most objects die young: the generational hypothesis holds for this program.

         dead by first %          second %           third %  generations alive  of  type
        90.0 (89.9–90.1)  90.0 (89.9–90.1)  96.0 (96.0–96.0)                  2  38  all
        90.0 (89.9–90.1)  90.0 (89.9–90.1)  96.0 (96.0–96.0)                  2  38  com.acme.shop.Order
          0.0 (0.0–26.5)    0.0 (0.0–26.5)           unknown                  0   -  byte[]
        A generation is the objects allocated between two collections.

      FAILED CONSTRUCTIONS (not among the allocations; 2 sites)
        failed  allocated  site
         1,017  1,000,000  com.acme.shop.Order at lambda in com.acme.shop.OrderService.loadOrders:42
             2         10  com.other.Order at com.acme.shop.ShopApplication.run (unwoven caller)

      PROFILER COST
        start      1.3 s before the program began, of which 810 ms for 612 classes of the JDK, 600 of them cached by
                   an earlier start, 96.0 MB allocated
        weaving    1.2 s, 34.0 MB allocated
        contexts   12,345 nodes, 100 folded, 1 repaired, 3.4 MB held
        lifetimes  1 object in 64 at the start, 1 object in 128 now; 625 tracked and live, at most 65,536; 12.0 ms
                   spent
        slowdown   at least 1.35 times. 6.2 s of 24.1 s of CPU time are the profiler's: its start, weaving and its
                   threads. The time of its probes is not known.

      RUN
        OpenJDK 64-Bit Server VM 17.0.15, collectors: G1 Young Generation, G1 Old Generation
        context=tree, lifetime=sampled, from 2026-03-01T10:00:00Z to 2026-03-01T10:00:12Z
        options: formats=text;json, output=reports
      """;

  private static final TextReport REPORT = new TextReport();

  @Test
  void everySection() {
    assertThat(Reports.write(REPORT, ShopProfile.snapshot())).isEqualTo(SHOP);
  }

  @Test
  void isTheSameInEveryLocaleAndTimeZone() {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("hi-IN-u-nu-deva"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
      assertThat(Reports.write(REPORT, ShopProfile.snapshot())).isEqualTo(SHOP);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void emptySectionsSayThatTheyAreEmpty() {
    assertThat(Reports.write(REPORT, ProfileSnapshot.EMPTY))
        .isEqualTo(
            """
            Mayfly: 0 ns to 1970-01-01T00:00:00Z
            scope: unknown

            No allocation was recorded.

            FINDINGS
              Nothing stands out.

            TOP SITES (by bytes)
              No site allocated anything.

            CONTEXTS
              None: nothing was allocated in a recorded context.

            TOP TYPES (by bytes)
              No type was allocated.

            COVERAGE
              counted 0 B of 0 B that the threads allocated: 0.0 %
              woven 0 classes with 0 sites

            THREADS (by bytes)
              No thread was recorded.

            LIFETIMES (by bytes allocated)
              No object was tracked.

            GENERATIONS (% of the objects found dead by the first collections, with 95 % limits)
              None: no object was tracked.

            FAILED CONSTRUCTIONS (not among the allocations)
              None: no constructor threw an exception.

            RUN
              unknown, collectors: unknown
              context=unknown, lifetime=unknown, from 1970-01-01T00:00:00Z to 1970-01-01T00:00:00Z
            """);
  }

  @Test
  void whatIsSwitchedOffIsSaidToBe() {
    Environment environment =
        new Environment(
            "1",
            "17",
            "vm",
            "Serial",
            Modes.of(ContextMode.SITE),
            Modes.of(LifetimeMode.OFF),
            "*",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.EPOCH,
            -1,
            "");
    String text = Reports.write(REPORT, ProfileSnapshot.EMPTY.with(Environment.PART, environment));
    assertThat(text)
        .contains("\n  Not recorded: context=site.\n")
        .contains("\n  Not recorded: lifetime=off.\n");
  }

  @Test
  void fitsATerminal() {
    assertThat(SHOP.lines()).allMatch(line -> line.length() <= 110);
    TextLayout narrow = new TextLayout(100, 3, 0.1);
    String text = Reports.write(new TextReport(narrow), ShopProfile.snapshot());
    assertThat(text.lines().filter(line -> line.length() > 100).toList()).isEmpty();
    assertThat(text).contains("TOP TYPES (by bytes; 3 of 5 types)").doesNotContain("(folded)");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 72, 80, 99})
  void nothingIsWiderThanThePage(int width) {
    TextReport narrow = new TextReport(new TextLayout(width, 20, 0.01));
    RandomProfiles profiles = new RandomProfiles(48, true);
    for (ProfileSnapshot snapshot :
        List.of(
            ShopProfile.snapshot(),
            OddProfile.snapshot(),
            LeakProfile.snapshot(),
            ArrayLengthsReportTest.snapshot(),
            AccountsReportTest.shop(),
            profiles.next(),
            profiles.next())) {
      assertThat(Reports.write(narrow, snapshot).lines())
          .allMatch(line -> line.codePointCount(0, line.length()) <= width);
    }
  }

  @Test
  void aNarrowPageHasTheSameNumbersInMoreLines() {
    assertThat(Reports.write(new TextReport(new TextLayout(60, 20, 0.01)), ShopProfile.snapshot()))
        .contains(
            """
              allocations     %    bytes     %  mean size    elements
                  type
                1,000,000  47.6  32.0 MB  46.0       32 B   3,000,000
                  com.acme.shop.Order$Line[]
            """,
            """
                1,000,000  47.6  24.0 MB  34.5   80.4   960 kB
                  c.a.s.Order at lambda in OrderService.loadOrders:42
            """,
            """
               69.6 MB  100.0  └ShopApplication.main → .run
               56.0 MB   80.5   ├OrderService.loadOrders
                                │  → lambda in .loadOrders
                                │  [c.a.s.Order 24.0 MB]
            """,
            """
                 ≤ 2.6 ms  ≤ 2.6 ms  1.6 – 2.7 s  1.6 – 2.7 s
                  █▄········▂    com.acme.shop.Order
            """);
  }

  @Test
  void withoutACollectionLifetimesAreOneSentence() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(ShopProfile.RUN)
        .add(
            ShopProfile.NEW_ORDER,
            SiteRecord.of(
                new LifetimeStats(
                    625,
                    0,
                    40_000,
                    new ClockStats(Buckets.EMPTY, Buckets.builder().add(100, 40_000).build(), 0),
                    new ClockStats(Buckets.EMPTY, Buckets.builder().add(70, 40_000).build(), 0),
                    new ClockStats(Buckets.EMPTY, Buckets.of(40_000), 0))));
    assertThat(
            Reports.write(REPORT, ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build())))
        .contains(
            """

            LIFETIMES (by bytes allocated)
              Unknown: no garbage collection ran after the first of the 625 tracked objects was allocated, and only a
                collection finds dead objects. Use a longer run or a smaller heap (-Xmx).

            GENERATIONS (% of the objects found dead by the first collections, with 95 % limits)
              None: no garbage collection ran.

            """);
  }

  @Test
  void holdsNoControlCharacters() {
    String text = Reports.write(REPORT, OddProfile.snapshot());
    assertThat(text.replace("\n", "")).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028]");
  }

  @Test
  void noLineEndsInASpace() {
    RandomProfiles profiles = new RandomProfiles(46, true);
    for (int i = 0; i < 20; i++) {
      String text = Reports.write(REPORT, profiles.next());
      assertThat(text.lines()).noneMatch(line -> line.endsWith(" "));
      assertThat(text).endsWith("\n").doesNotEndWith("\n\n").doesNotContain("\n\n\n");
    }
  }

  @Test
  void equalSnapshotsMakeEqualReports() {
    expectEqualReports(5);
  }

  @Tag("exhaustive")
  @Test
  void manyEqualSnapshotsMakeEqualReports() {
    expectEqualReports(20);
  }

  private static void expectEqualReports(int snapshots) {
    RandomProfiles one = new RandomProfiles(47, true);
    RandomProfiles same = new RandomProfiles(47, true);
    for (int i = 0; i < snapshots; i++) {
      ProfileSnapshot a = one.next();
      ProfileSnapshot b = same.next();
      for (ReportFormat format : ReportFormat.all()) {
        for (ReportFile report : format.writers()) {
          assertThat(Reports.bytes(report, a)).isEqualTo(Reports.bytes(report, b));
        }
      }
    }
  }

  @Test
  void layoutHasToShowSomething() {
    assertThatThrownBy(() -> new TextLayout(59, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TextLayout(100, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TextLayout(100, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
