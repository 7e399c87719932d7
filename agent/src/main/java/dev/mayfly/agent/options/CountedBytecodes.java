package dev.mayfly.agent.options;

import dev.mayfly.snapshot.run.ContextMode;
import java.util.List;

/**
 * Immutable. Which executed bytecodes are counted, and for what.
 *
 * @param per what they are counted for
 * @param patterns the classes whose bytecodes are counted, as far as they are in scope
 */
public record CountedBytecodes(Per per, List<String> patterns) {
  /** Immutable. What bytecodes are counted for. */
  public enum Per {
    /** None are counted. */
    NOTHING,
    /** For calling contexts. */
    CONTEXT,
    /** For methods, without contexts. */
    METHOD
  }

  static final CountedBytecodes NONE = new CountedBytecodes(Per.NOTHING, List.of());

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
          case "true" -> new CountedBytecodes(Per.CONTEXT, List.of("*"));
          case "methods" -> new CountedBytecodes(Per.METHOD, List.of("*"));
          default -> new CountedBytecodes(Per.CONTEXT, patterns);
        };
    if (counted.per == Per.CONTEXT) {
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
    if (per == Per.NOTHING) {
      return;
    }
    if (contexts == ContextMode.SAMPLED) {
      throw new OptionException(
          "option 'bytecodes' counts at each call, which context=sampled does not follow;"
              + " use context=tree, or context=site with bytecodes=methods");
    }
    if (per == Per.CONTEXT && contexts == ContextMode.SITE) {
      throw new OptionException(
          "option 'bytecodes' counts by context, which needs context=tree;"
              + " with context=site use bytecodes=methods");
    }
    if (per == Per.METHOD && contexts == ContextMode.TREE) {
      throw new OptionException(
          "option 'bytecodes=methods' needs context=site; with context=tree use bytecodes=true");
    }
  }

  /** In words, for the plan and for what woven classes depend on. */
  String text() {
    return switch (per) {
      case NOTHING -> "not counted";
      case CONTEXT ->
          "by context in "
              + (patterns.contains("*") ? "all woven classes" : String.join(", ", patterns));
      case METHOD -> "by method";
    };
  }
}
