package dev.mayfly.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Static. Smaller versions of a program, to find one that still shows a difference. */
final class Reduction {
  private static final int[] BUDGETS = {1, 2, 3, 4, 6, 8, 11, 14, 18, 23, 30, 45, 80};

  private Reduction() {}

  /** Class files with one case only, and shorter methods. */
  static List<Program> ofClassFiles(Program program) {
    List<Program> smaller = new ArrayList<>();
    for (int budget : BUDGETS) {
      for (int only = 0; only < 8; only++) {
        smaller.add(program.withLess(smaller.size(), only, budget));
      }
      smaller.add(program.withLess(smaller.size(), -1, budget));
    }
    return smaller;
  }

  /** Sets of lines, each of which may be taken away: blocks, blocks' frames, lines. */
  static List<Set<Integer>> parts(List<String> lines) {
    List<Set<Integer>> parts = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.contains("fuel") || line.startsWith("}")) {
        continue;
      }
      Set<Integer> part = new TreeSet<>(Set.of(i));
      if (line.endsWith("{")) {
        Set<Integer> frame = new TreeSet<>(part);
        int depth = 1;
        for (int j = i + 1; j < lines.size() && depth > 0; j++) {
          String inner = lines.get(j).strip();
          part.add(j);
          if (inner.startsWith("}")) {
            depth--;
          }
          if (depth == 0 && !inner.endsWith("{")) {
            frame.add(j);
          }
          if (inner.endsWith("{")) {
            depth++;
          }
        }
        parts.add(frame);
      }
      parts.add(part);
    }
    parts.sort(Comparator.comparing(part -> -part.size()));
    return parts;
  }

  /** The lines without some of them. */
  static List<String> without(List<String> lines, Set<Integer> removed) {
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!removed.contains(i)) {
        rest.add(lines.get(i));
      }
    }
    return rest;
  }

  /** All of some parts at once, then the first half of them, and so on. */
  static List<Set<Integer>> unions(List<Set<Integer>> parts) {
    List<Set<Integer>> unions = new ArrayList<>();
    for (int count = parts.size(); count > 1; count = count * 2 / 3) {
      Set<Integer> union = new HashSet<>();
      parts.subList(0, count).forEach(union::addAll);
      unions.add(union);
    }
    return unions;
  }
}
