package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds methods that a thread has run since before the agent came. Their old code has no probes, so
 * what it allocates is only sampled.
 */
final class RunningLoop {
  /** As {@link WeavingLedger#RUNNING} lists them. */
  private static final Pattern ENTRY = Pattern.compile("(.+)\\.([^.:]+):(\\d+) \\((.*)\\)");

  /** Less matters only to those who read the coverage. */
  private static final double LEAST_SHARE = 0.02;

  /** The samples of a loop, by line. */
  private static final class Sampled {
    private final Map<Integer, Long> ownLines = new HashMap<>();
    private long bytes;
  }

  private RunningLoop() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<Matcher> loops = new ArrayList<>();
    for (NotWoven running : snapshot.coverage().notWoven()) {
      if (running.reason().equals(WeavingLedger.RUNNING)) {
        for (String entry : running.examples()) {
          Matcher loop = ENTRY.matcher(entry);
          if (loop.matches()) {
            loops.add(loop);
          }
        }
      }
    }
    if (loops.isEmpty()) {
      return ImmutableList.of();
    }
    Map<String, Sampled> sampled = new HashMap<>();
    loops.forEach(loop -> sampled.put(nameOf(loop), new Sampled()));
    addSamples(snapshot.whole(), sampled);
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    loops.forEach(loop -> add(loop, snapshot, sampled, found));
    return found.build();
  }

  private static String nameOf(Matcher loop) {
    return loop.group(1) + "." + loop.group(2);
  }

  private static void add(
      Matcher loop,
      ProfileSnapshot snapshot,
      Map<String, Sampled> sampled,
      ImmutableList.Builder<Finding> found) {
    Sampled of = sampled.getOrDefault(nameOf(loop), new Sampled());
    long all = snapshot.whole().allocatedBytes();
    if (of.bytes > 0 && of.bytes >= LEAST_SHARE * all) {
      int line =
          of.ownLines.entrySet().stream()
              .max(Map.Entry.comparingByValue())
              .map(Map.Entry::getKey)
              .orElse(Integer.valueOf(loop.group(3)));
      found.add(of(loop, line, of.bytes, all, isWaiting(snapshot, loop.group(1))));
    }
  }

  private static boolean isWaiting(ProfileSnapshot snapshot, String className) {
    return snapshot.coverage().notWoven().stream()
        .filter(entry -> entry.reason().equals(WeavingLedger.WAITING))
        .anyMatch(entry -> entry.examples().contains(className));
  }

  /** A sample belongs to the innermost of the loops on its stack. */
  private static void addSamples(WholePicture whole, Map<String, Sampled> loops) {
    whole
        .sampled()
        .handDown(
            "",
            (loop, context) -> {
              MethodFrame method = context.method();
              if (method == null || context.kind() == ContextSnapshot.Kind.METHOD) {
                return "";
              }
              return loops.containsKey(nameOf(method)) ? nameOf(method) : loop;
            },
            (context, loop) ->
                context.rests().forEach((site, rest) -> add(loops.get(loop), loop, site, rest)));
  }

  private static void add(@Nullable Sampled of, String loop, AllocationSite site, RestSample rest) {
    if (of != null) {
      of.bytes += rest.bytes();
      if (loop.equals(nameOf(site.method())) && site.line() > 0) {
        of.ownLines.merge(site.line(), rest.bytes(), Long::sum);
      }
    }
  }

  private static String nameOf(MethodFrame method) {
    return method.className() + "." + method.methodName();
  }

  /** A loop that waits has a whole class that is unwoven, since it has work of its own. */
  private static Finding of(Matcher loop, int line, long bytes, long all, boolean waits) {
    double share = all <= 0 ? 0 : Math.min(1, (double) bytes / all);
    return Observation.of(
        "running loop",
        loop.group(1),
        Finding.Evidence.CONTEXTS,
        share,
        bytes,
        names ->
            lenientFormat(
                "%s has run on %s since before Mayfly came. What it allocates is estimated, not"
                    + " counted: %s, %s of all bytes. Restart with -javaagent to count it%s",
                names.place(nameOf(loop) + ":" + line),
                loop.group(4),
                names.bytes(bytes),
                names.percent(share),
                waits ? ", or attach with loaded=all, which slows this loop down." : "."));
  }
}
