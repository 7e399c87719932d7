package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.Note;
import hostile.loaders.Dropped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import subject.overflow.Overflow;
import subject.sampled.Sampled;

/** context=sampled: exact by site, and contexts of drawn objects within their stated errors. */
@Tag("slow")
final class SampledContextsIT {
  private static final String THING = "subject.sampled.Sampled$Thing";

  /** What Sampled makes of Things, by the method that it tells contexts apart by. */
  private static final Map<String, Long> THINGS =
      new TreeMap<>(
          Map.of(
              "subject.sampled.Sampled.often", 280_000L,
              "subject.sampled.Sampled.rarely", 20_000L,
              "java.util.ArrayList.forEach", 20_000L,
              "java.util.HashMap.computeIfAbsent", 20_000L,
              "subject.sampled.Sampled.reflected", 20_000L,
              "subject.sampled.Sampled.deep", 2_000L));

  @EachJvm(contexts = "sampled")
  void sitesAreExactAndContextsWithinTheirErrors(WovenJvm jvm) {
    WovenJvm sampled =
        jvm.with("sample", "50").with("depth", "100").with("formats", "json;text;csv;collapsed");
    WovenRun run = sampled.run(Sampled.class).expectSound().expectStdout("done");
    ProfileSnapshot profile = run.profile();
    ProfileSnapshot bySite = jvm.with("context", "site").run(Sampled.class).profile();
    assertThat(profile.bySite()).isEqualTo(bySite.bySite());
    assertThat(profile.environment().contextModes()).isEqualTo(Modes.of(ContextMode.SAMPLED));
    assertThat(profile.notes()).anyMatch(note -> note.kind() == Note.Kind.SAMPLED_CONTEXTS);

    ContextSampling sampling = profile.contextSampling();
    THINGS.forEach((method, made) -> expectWithin(sampling, below(profile, method, THING), made));
    AllocationEstimate often =
        sampling.below(only(below(profile, "subject.sampled.Sampled.main", THING)));
    assertThat(often.objects()).isGreaterThan(4_000); // of 282,000 / 50
    expectArraysOfTheirLengths(profile);
    expectFrames(profile);
    expectNotSampled(profile);
    assertThat(run.text("report/report.txt")).contains(" ±  ", "Sampled.often");
    assertThat(run.text("report/contexts.csv").lines().findFirst().orElseThrow())
        .contains("drawn,allocationsLow,allocationsHigh,bytesLow,bytesHigh");
    assertThat(run.text("report/contexts.collapsed"))
        .contains("java.util.ArrayList.forEach;subject.sampled.Sampled.lambda$throughTheJdk$");

    ProfileSnapshot again = sampled.run(Sampled.class).profile();
    assertThat(onMain(again)).isEqualTo(onMain(profile)); // other threads may begin in any order
  }

  /** The contexts on the main thread with what was drawn in them: the same in each run. */
  private static List<String> onMain(ProfileSnapshot profile) {
    List<String> lines = new ArrayList<>();
    for (ContextSnapshot top : profile.root().children()) {
      if (top.method() != null && top.method().methodName().equals("main")) {
        for (ContextSnapshot context : top.preOrder()) {
          lines.add(context.method() + " " + context.samples());
        }
      }
    }
    assertThat(lines).hasSizeGreaterThan(20);
    return lines;
  }

  private static void expectWithin(
      ContextSampling sampling, List<ContextSnapshot> branches, long made) {
    long allocations = 0;
    double low = 0;
    double high = 0;
    for (ContextSnapshot branch : branches) {
      AllocationEstimate estimate = sampling.below(branch);
      allocations += estimate.stats().allocations();
      low += estimate.allocationsLow();
      high += estimate.allocationsHigh();
    }
    assertThat((double) made)
        .as("%s allocations in %s", allocations, branches)
        .isBetween(low, high);
    assertThat(high - low).isLessThan(0.2 * made + 1_500);
  }

  /** Sampled.bytes made 180,000 arrays of 16 bytes and 20,000 of 1,000. */
  private static void expectArraysOfTheirLengths(ProfileSnapshot profile) {
    ContextSampling sampling = profile.contextSampling();
    ContextSnapshot small = only(below(profile, "subject.sampled.Sampled.small", "byte[]"));
    ContextSnapshot large = only(below(profile, "subject.sampled.Sampled.large", "byte[]"));
    assertThat(small.total().bytes() + large.total().bytes())
        .isEqualTo(180_000L * 32 + 20_000L * 1016);
    assertThat(small.total().elements() + large.total().elements())
        .isEqualTo(180_000L * 16 + 20_000L * 1000);
    AllocationEstimate estimate = sampling.below(large);
    assertThat(20_000.0).isBetween(estimate.allocationsLow(), estimate.allocationsHigh());
    assertThat(20_000.0 * 1016).isBetween(estimate.bytesLow(), estimate.bytesHigh());
    assertThat(estimate.bytesHalfWidth()).isLessThan(0.05 * 20_000 * 1016);
  }

  private static void expectFrames(ProfileSnapshot profile) {
    List<String> paths = paths(profile.root(), THING);
    String subject = "subject.sampled.Sampled.";
    assertThat(paths)
        .contains(
            subject + "main " + subject + "often " + subject + "make",
            subject
                + "main "
                + subject
                + "byReflection "
                + subject
                + "reflected "
                + subject
                + "make",
            "java.lang.Thread.run "
                + subject
                + "lambda$threads$ "
                + subject
                + "often "
                + subject
                + "make",
            subject
                + "main "
                + subject
                + "throughTheJdk java.util.ArrayList.forEach "
                + subject
                + "lambda$throughTheJdk$ "
                + subject
                + "make",
            subject
                + "main "
                + subject
                + "inAMap java.util.HashMap.computeIfAbsent "
                + subject
                + "lambda$inAMap$ "
                + subject
                + "make",
            subject + "main" + (" " + subject + "deep").repeat(99) + " (folded)");
    assertThat(paths)
        .allMatch(
            path -> !path.contains("0x") && !path.contains("mayfly") && !path.contains(".<init>"));
    assertThat(paths(profile.root(), "subject.sampled.Sampled$Reflected"))
        .contains(
            subject + "main " + subject + "byReflection subject.sampled.Sampled$Reflected.<init>");
  }

  private static void expectNotSampled(ProfileSnapshot profile) {
    ContextSnapshot flat = profile.root().child(MethodFrame.CONTEXT_NOT_SAMPLED).orElseThrow();
    AllocationStats notSampled = profile.contextSampling().notSampled();
    assertThat(notSampled.allocations()).isBetween(1L, 200L);
    assertThat(flat.total()).isEqualTo(notSampled);
    assertThat(flat.total().failedConstructions()).isEqualTo(1);
  }

  @EachJvm(contexts = "sampled")
  void lifetimesAreThoseOfTheSameObjects(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("lifetime", "sampled").with("sample", "50").run(Sampled.class).profile();
    assertThat(profile.environment().lifetimeModes()).isEqualTo(Modes.of(LifetimeMode.SAMPLED));
    long tracked = 0;
    long dropped = profile.overhead().droppedEvents();
    for (ContextSnapshot context : profile.root().preOrder()) {
      for (LifetimeStats stats : context.lifetimes().values()) {
        tracked += stats.trackedBirths();
      }
    }
    assertThat(tracked + dropped).isEqualTo(profile.contextSampling().objects());
    ContextSnapshot forEach = only(below(profile, "java.util.ArrayList.forEach", THING));
    assertThat(lifetimesBelow(forEach)).isPositive();
  }

  private static long lifetimesBelow(ContextSnapshot branch) {
    long tracked = 0;
    for (ContextSnapshot context : branch.preOrder()) {
      for (LifetimeStats stats : context.lifetimes().values()) {
        tracked += stats.trackedBirths();
      }
    }
    return tracked;
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "sampled")
  void theStackMayEndInADraw(WovenJvm jvm) {
    WovenRun run = jvm.withJvm("-Xss400k").with("sample", "40").run(Overflow.class);
    run.expectExit(0).expectAllWoven();
    List<String> made = Arrays.asList(run.stdout().strip().split(" ", -1));
    assertThat(run.stats("Overflow.dive", "Overflow$Thing").allocations())
        .isEqualTo(Long.parseLong(made.get(0)));
    ProfileSnapshot profile = run.profile();
    long greedy = profile.byType().get("subject.overflow.Overflow$Greedy").allocations();
    assertThat(greedy).isBetween(Long.parseLong(made.get(1)), Long.parseLong(made.get(1)) + 20);
    assertThat(profile.overhead().droppedEvents()).isZero();
  }

  /** Ends only when the collector has found the class loaders dead. */
  @Tag("exhaustive")
  @EachJvm(contexts = "sampled")
  void keepsNoClassLoader(WovenJvm jvm) {
    WovenRun run =
        jvm.with("sample", "1")
            .with("include", "hostile.loaders.plugin.*")
            .run(Dropped.class)
            .expectStdout("kept 37\n".repeat(4) + "collected 4");
    ProfileSnapshot profile = run.profile();
    // every object was drawn once
    assertThat(profile.contextSampling().objects()).isEqualTo(profile.total().allocations());
    assertThat(paths(profile.root(), "hostile.loaders.plugin.Plugin"))
        .anyMatch(path -> path.contains("Dropped.run hostile.loaders.plugin.Plugin.<init>"));
  }

  // Reading a profile.

  private static ContextSnapshot only(List<ContextSnapshot> branches) {
    assertThat(branches).hasSize(1);
    return branches.get(0);
  }

  /** The outermost contexts of a method below which a type was allocated. */
  private static List<ContextSnapshot> below(
      ProfileSnapshot profile, String method, String typeName) {
    List<ContextSnapshot> found = new ArrayList<>();
    collect(profile.root(), method, typeName, found);
    return found;
  }

  private static void collect(
      ContextSnapshot context, String method, String typeName, List<ContextSnapshot> found) {
    for (ContextSnapshot child : context.children()) {
      if (name(child).equals(method)) {
        for (ContextSnapshot below : child.preOrder()) {
          if (below.byType().containsKey(typeName)) {
            found.add(child);
            break;
          }
        }
      } else {
        collect(child, method, typeName, found);
      }
    }
  }

  private static List<String> paths(ContextSnapshot root, String typeName) {
    List<String> paths = new ArrayList<>();
    paths(root, "", typeName, paths);
    return paths;
  }

  private static void paths(
      ContextSnapshot context, String path, String typeName, List<String> paths) {
    if (context.byType().containsKey(typeName)) {
      paths.add(path.strip());
    }
    for (ContextSnapshot child : context.children()) {
      paths(child, path + " " + name(child), typeName, paths);
    }
  }

  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$.*\\$)\\d+");

  private static String name(ContextSnapshot context) {
    MethodFrame method = context.method();
    return method == null
        ? "(folded)"
        : method.className() + "." + LAMBDA.matcher(method.methodName()).replaceFirst("$1");
  }
}
