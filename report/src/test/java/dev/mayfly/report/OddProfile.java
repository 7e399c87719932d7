package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.time.Instant;

/** Immutable: a profile of the largest numbers and the worst names. */
public final class OddProfile {

  public static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "<img src=x onerror=alert(1)>",
          "</script><!--",
          "say \"hi\", 'ho'; \\ back\\slash",
          "comma,semi;colon\ttab",
          "two\r\nlines",
          "nul\u0000 esc\u001b[31m del\u007f",
          "\u202eright to left\u2028separator\ufeff",
          "größe_数_\ud83d\ude00",
          "half\ud83d",
          "\ude00half",
          "\ud83d\ud83d\ude00",
          "",
          " ",
          "=1+2",
          "null");

  private OddProfile() {}

  private static ClockStats clock() {
    Buckets.Builder all = Buckets.builder();
    for (int bucket = 0; bucket < LogBuckets.BUCKETS; bucket++) {
      all.add(bucket, bucket % 3 == 0 ? Long.MAX_VALUE : bucket);
    }
    return new ClockStats(all.build(), all.build(), Double.MAX_VALUE);
  }

  public static ProfileSnapshot snapshot() {
    long max = Long.MAX_VALUE;
    AllocationStats most = new AllocationStats(max, max, max, max);
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY;
    int kind = 0;
    for (String name : NAMES) {
      MethodFrame frame = new MethodFrame(name, name, name);
      context = context.child(frame);
      AllocationKind[] kinds = AllocationKind.values();
      AllocationSite site =
          new AllocationSite(frame, Integer.MAX_VALUE, name + "[]", kinds[kind++ % kinds.length]);
      context.record(site, most);
      context.folded().record(site, new AllocationStats(0, 0, 0, 1));
      context.add(
          site,
          SiteRecord.of(
              new LifetimeStats(max, max, Double.MAX_VALUE, clock(), ClockStats.EMPTY, clock())));
      snapshot =
          snapshot
              .adding(
                  ThreadSnapshot.PART,
                  new ThreadSnapshot(name, max - kind, kind % 2 == 0, kind, most, -1))
              .adding(Note.PART, Note.text(name));
    }
    return snapshot
        .with(
            Environment.PART,
            new Environment(
                NAMES.get(0),
                NAMES.get(1),
                NAMES.get(2),
                NAMES.get(3),
                Modes.parse(NAMES.get(4)),
                Modes.parse(NAMES.get(5)),
                NAMES.get(6),
                ImmutableMap.of(NAMES.get(7), NAMES.get(8), "", NAMES.get(9)),
                Instant.MIN,
                Instant.MAX,
                -1,
                ""))
        .with(ContextSnapshot.PART, root.build())
        .adding(ThreadSnapshot.PART, ThreadSnapshot.folded("*", Integer.MAX_VALUE, most, max))
        .with(
            Coverage.PART,
            new Coverage(
                max,
                max,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                ImmutableList.of(new NotWoven(NAMES.get(0), max, NAMES))))
        .with(
            Overhead.PART,
            new Overhead(
                Figures.of(
                    Cost.class,
                    max,
                    max,
                    max,
                    max,
                    max,
                    max,
                    max,
                    max,
                    max,
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE,
                    max),
                0,
                new StartCost(max, Integer.MAX_VALUE, Integer.MAX_VALUE, max, max),
                new CpuCost(max, max)));
  }
}
