package dev.mayfly.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Static. Orders runs so that the first ones cover the most pairs of application, mode, JDK and
 * collector; all of them cover every pair that can be. A seed gives the same plan everywhere.
 */
final class Plan {
  /** What a mode of an application is worth, in other pairs. */
  private static final int MODE = 4;

  /** What an application is worth that has not run at all. */
  private static final int APPLICATION = 2;

  /** What a plain run and a reference on another JDK cost. */
  private static final int START = 2;

  private Plan() {}

  /** Immutable. A run, with its pairs as numbers: that of application and mode comes first. */
  private record Candidate(Planned run, int[] pairs, String start) {
    Candidate(Planned run, Map<String, Integer> numbers) {
      this(
          run,
          Plan.pairs(run).stream()
              .mapToInt(pair -> numbers.computeIfAbsent(pair, key -> numbers.size()))
              .toArray(),
          run.application() + " " + run.jdk());
    }

    boolean isIn(BitSet covered) {
      return Arrays.stream(pairs).allMatch(covered::get);
    }
  }

  static List<Planned> of(
      List<Application> applications,
      List<Mode> modes,
      List<Integer> jdks,
      List<Collector> collectors,
      long seed) {
    List<Candidate> candidates = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (Application application : applications) {
      for (Mode mode : modes) {
        for (int jdk : jdks) {
          if (application.runsOn(jdk) && mode.fits(application, jdk)) {
            for (Collector collector : collectors) {
              candidates.add(
                  new Candidate(new Planned(application, mode, jdk, collector), numbers));
            }
          }
        }
      }
    }
    Collections.shuffle(candidates, new Random(seed));
    BitSet covered = new BitSet();
    Set<String> started = new HashSet<>();
    List<Planned> plan = new ArrayList<>();
    while (!candidates.isEmpty()) {
      Candidate best = candidates.get(0);
      int most = Integer.MIN_VALUE;
      for (Candidate candidate : candidates) {
        int gain = 0;
        for (int i = 0; i < candidate.pairs.length; i++) {
          if (!covered.get(candidate.pairs[i])) {
            gain += i == 0 ? MODE : 1;
          }
        }
        if (!started.contains(candidate.run.application().name())) {
          gain += APPLICATION;
        } else if (!started.contains(candidate.start)) {
          gain -= START;
        }
        if (gain > most) {
          most = gain;
          best = candidate;
        }
      }
      plan.add(best.run);
      started.add(best.start);
      started.add(best.run.application().name());
      Arrays.stream(best.pairs).forEach(covered::set);
      candidates.removeIf(each -> each.isIn(covered));
    }
    return plan;
  }

  /** The pairs that a run covers. */
  static List<String> pairs(Planned run) {
    String application = run.application().name();
    String mode = run.mode().name();
    String jdk = "jdk" + run.jdk();
    String collector = run.collector().name();
    return List.of(
        application + " " + mode,
        application + " " + jdk,
        application + " " + collector,
        mode + " " + jdk,
        mode + " " + collector,
        jdk + " " + collector);
  }
}
