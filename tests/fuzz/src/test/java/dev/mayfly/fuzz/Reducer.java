package dev.mayfly.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Confined. Makes a program that shows a difference as small as it can in some rounds. */
final class Reducer {
  private static final int ROUNDS = 10;
  private static final int AT_ONCE = 120;

  /** Runs programs in a fresh directory and tells the differences. */
  interface Trial {
    List<Difference> run(Path home, List<Program> programs, Mode mode)
        throws IOException, InterruptedException;
  }

  private final Trial trial;
  private final Path home;
  private final Mode mode;
  private final String kind;
  private int number;

  Reducer(Trial trial, Path home, Mode mode, Difference difference) {
    this.trial = trial;
    this.home = home;
    this.mode = mode;
    this.kind = kindOf(difference);
  }

  private static String kindOf(Difference difference) {
    return difference.what().get(0).startsWith("output") ? "output" : "counts";
  }

  /** A small program with a difference of the same kind: the given one if there is no smaller. */
  Difference reduce(Difference difference) throws IOException, InterruptedException {
    return difference.program().isSource() ? reduceSource(difference) : reduceFiles(difference);
  }

  private Difference reduceFiles(Difference difference) throws IOException, InterruptedException {
    List<Program> smaller = Reduction.ofClassFiles(difference.program());
    Map<Program, Difference> found = failing(smaller);
    for (Program program : smaller) {
      if (found.containsKey(program)) {
        return found.get(program);
      }
    }
    return difference;
  }

  private Difference reduceSource(Difference difference) throws IOException, InterruptedException {
    Difference smallest = difference;
    for (int round = 0; round < ROUNDS; round++) {
      List<String> lines = smallest.program().source();
      List<Set<Integer>> parts = Reduction.parts(lines);
      List<Set<Integer>> removable = new ArrayList<>();
      Difference before = smallest;
      for (int from = 0; from < parts.size(); from += AT_ONCE) {
        List<Set<Integer>> some = parts.subList(from, Math.min(parts.size(), from + AT_ONCE));
        smallest = best(before.program(), some, removable, smallest);
      }
      smallest = best(before.program(), Reduction.unions(removable), new ArrayList<>(), smallest);
      if (smallest.equals(before)) {
        break;
      }
    }
    return smallest;
  }

  private Difference best(
      Program program, List<Set<Integer>> removals, List<Set<Integer>> removable, Difference known)
      throws IOException, InterruptedException {
    Map<Program, Set<Integer>> candidates = new HashMap<>();
    List<Program> programs = new ArrayList<>();
    for (Set<Integer> removal : removals) {
      Program candidate =
          program.withSource(number++, Reduction.without(program.source(), removal));
      candidates.put(candidate, removal);
      programs.add(candidate);
    }
    Difference best = known;
    Map<Program, Difference> found = failing(programs);
    for (Program candidate : programs) {
      Difference difference = found.get(candidate);
      if (difference != null) {
        removable.add(candidates.get(candidate));
        if (candidate.source().size() < best.program().source().size()) {
          best = difference;
        }
      }
    }
    return best;
  }

  private Map<Program, Difference> failing(List<Program> programs)
      throws IOException, InterruptedException {
    Map<Program, Difference> found = new HashMap<>();
    if (programs.isEmpty()) {
      return found;
    }
    Path directory = home.resolve("trial" + number++);
    Map<Program, String> faults = new HashMap<>();
    for (Difference difference : trial.run(directory, programs, mode)) {
      Program program = difference.program();
      if (program != null && !difference.mode().equals(mode.options())) {
        faults.put(program, difference.mode());
      } else if (program != null && kindOf(difference).equals(kind)) {
        found.putIfAbsent(program, difference);
      }
    }
    found.keySet().removeAll(faults.keySet());
    Directories.delete(directory);
    Files.createDirectories(home);
    return found;
  }
}
