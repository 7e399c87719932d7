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
  /** A new application on a JDK also needs a plain run and a reference: shorter ones. */
  private static final int RUNS_OF_A_NEW_START = 2;

  /** What a pair with an application is worth, in other pairs. */
  private static final int APPLICATION = 4;

  /** How many of the pairs have the application; these come first. */
  private static final int OF_APPLICATION = 3;

  private Plan() {}

  /** Immutable. A run, with its pairs as numbers: those with the application come first. */
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
      double most = 0;
      for (Candidate candidate : candidates) {
        double gain = 0;
        for (int i = 0; i < candidate.pairs.length; i++) {
          if (!covered.get(candidate.pairs[i])) {
            gain += i < OF_APPLICATION ? APPLICATION : 1;
          }
        }
        if (!started.contains(candidate.start)) {
          gain /= RUNS_OF_A_NEW_START;
        }
        if (gain > most) {
          most = gain;
          best = candidate;
        }
      }
      plan.add(best.run);
      started.add(best.start);
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
