package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import java.util.List;

/**
 * Immutable. Which executed bytecodes are counted, and for what.
 *
 * @param counts whether they are counted, and for what
 * @param patterns the classes whose bytecodes are counted, as far as they are in scope
 */
public record CountedBytecodes(BytecodeCounts counts, List<String> patterns) {
  static final CountedBytecodes NONE = new CountedBytecodes(BytecodeCounts.NONE, List.of());
  public static final CountedBytecodes ALL =
      new CountedBytecodes(BytecodeCounts.BY_CONTEXT, List.of("*"));
  public static final CountedBytecodes METHODS =
      new CountedBytecodes(BytecodeCounts.BY_METHOD, List.of("*"));

  /** A word, or patterns of classes. */
  static final class Kinds extends Kind<CountedBytecodes> {
    @Override
    public CountedBytecodes parse(Option<CountedBytecodes> option, String text) {
      return switch (text) {
        case "false" -> NONE;
        case "true" -> ALL;
        case "methods" -> METHODS;
        default -> of(option, text);
      };
    }

    private static CountedBytecodes of(Option<CountedBytecodes> option, String text) {
      List<String> patterns = patterns(option, text);
      for (String pattern : patterns) {
        if (!isPattern(pattern)) {
          throw option.wrong(pattern);
        }
      }
      return new CountedBytecodes(BytecodeCounts.BY_CONTEXT, patterns);
    }

    @Override
    public boolean accepts(String word) {
      return isPattern(word);
    }

    @Override
    public String text(CountedBytecodes value) {
      return value.equals(METHODS)
          ? "by method"
          : "by context in "
              + (value.patterns.contains("*")
                  ? "all woven classes"
                  : String.join(", ", value.patterns));
    }
  }
}
