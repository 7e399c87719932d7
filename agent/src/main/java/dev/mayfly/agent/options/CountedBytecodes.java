package dev.mayfly.agent.options;

import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.snapshot.run.ContextMode;
import java.util.List;

/**
 * Immutable. Which executed bytecodes are counted, and for what.
 *
 * @param counts whether they are counted, and for what
 * @param patterns the classes whose bytecodes are counted, as far as they are in scope
 */
public record CountedBytecodes(BytecodeCounts counts, List<String> patterns) {
  static final CountedBytecodes NONE = new CountedBytecodes(BytecodeCounts.NONE, List.of());

  /**
   * Reads the option: a word, or patterns of classes. Agents need bytecodes, so they switch them on
   * where the user says nothing of them.
   *
   * @throws OptionException if it is wrong, or contexts are not followed that it needs
   */
  static CountedBytecodes of(OptionValues given, ContextMode contexts, boolean agents) {
    List<String> patterns = given.patterns(Option.BYTECODES);
    String first = patterns.isEmpty() ? byDefault(contexts, agents) : patterns.get(0);
    if (agents && first.equals("false")) {
      throw new OptionException("option 'agents' needs executed bytecodes; remove bytecodes=false");
    }
    if (agents && contexts == ContextMode.SAMPLED) {
      throw new OptionException(
          "option 'agents' counts bytecodes at each call, which context=sampled does not follow;"
              + " use context=tree or context=site");
    }
    CountedBytecodes counted =
        switch (first) {
          case "false" -> NONE;
          case "true" -> new CountedBytecodes(BytecodeCounts.BY_CONTEXT, List.of("*"));
          case "methods" -> new CountedBytecodes(BytecodeCounts.BY_METHOD, List.of("*"));
          default -> new CountedBytecodes(BytecodeCounts.BY_CONTEXT, patterns);
        };
    if (counted.counts == BytecodeCounts.BY_CONTEXT) {
      for (String pattern : counted.patterns) {
        if (!Option.isPattern(pattern)) {
          throw OptionValues.wrong(Option.BYTECODES, pattern);
        }
      }
    }
    counted.check(contexts);
    return counted;
  }

  private static String byDefault(ContextMode contexts, boolean agents) {
    return !agents ? "false" : contexts == ContextMode.SITE ? "methods" : "true";
  }

  private void check(ContextMode contexts) {
    if (counts == BytecodeCounts.NONE) {
      return;
    }
    if (contexts == ContextMode.SAMPLED) {
      throw new OptionException(
          "option 'bytecodes' counts at each call, which context=sampled does not follow;"
              + " use context=tree, or context=site with bytecodes=methods");
    }
    if (counts == BytecodeCounts.BY_CONTEXT && contexts == ContextMode.SITE) {
      throw new OptionException(
          "option 'bytecodes' counts by context, which needs context=tree;"
              + " with context=site use bytecodes=methods");
    }
    if (counts == BytecodeCounts.BY_METHOD && contexts == ContextMode.TREE) {
      throw new OptionException(
          "option 'bytecodes=methods' needs context=site; with context=tree use bytecodes=true");
    }
  }

  /** In words, for the plan. */
  String text() {
    return switch (counts) {
      case NONE -> "not counted";
      case BY_CONTEXT ->
          "by context in "
              + (patterns.contains("*") ? "all woven classes" : String.join(", ", patterns));
      case BY_METHOD -> "by method";
    };
  }
}
