package dev.mayfly.research.analyses;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.layout.SizeModel;
import dev.mayfly.research.caches.CacheModel;
import dev.mayfly.research.caches.ValueClasses;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Immutable. The caches to be simulated.
 *
 * @param locals whether accesses to local variables are simulated, too
 * @param values the classes that are value classes in one of the layouts
 */
public record RequestedCaches(CacheModel model, boolean locals, ValueClasses values) {
  /** The form of the caches. */
  static final class Levels extends Kind<CacheModel> {
    @Override
    public CacheModel parse(Option<CacheModel> option, String text) {
      return checked(option, () -> CacheModel.parse(text));
    }

    @Override
    public boolean accepts(String word) {
      return word.contains("/");
    }
  }

  /** Names of classes. */
  static final class Names extends Kind<Set<String>> {
    @Override
    public Set<String> parse(Option<Set<String>> option, String text) {
      List<String> names = elements(text);
      for (String name : names) {
        if (!Stream.of(name.split("\\.", -1)).allMatch(RequestedCaches::isIdentifier)) {
          throw option.wrongly(": '" + name + "' is not the name of a class, as com.acme.Point");
        }
      }
      return ImmutableSet.copyOf(names);
    }

    @Override
    public boolean accepts(String word) {
      return isPattern(word);
    }

    @Override
    public String text(Set<String> value) {
      return value.isEmpty() ? "none" : String.join(", ", value);
    }
  }

  /**
   * Reads the options.
   *
   * @throws OptionException if one is wrong
   */
  static RequestedCaches of(OptionValues given) {
    CacheModel model =
        given.has(AnalysisOptions.CACHE_LEVELS)
            ? given.get(AnalysisOptions.CACHE_LEVELS)
            : CacheModel.parse(AnalysisOptions.CACHE_LEVELS.byDefault());
    return new RequestedCaches(
        checked(
            AnalysisOptions.CACHE_SETS,
            () -> model.withSets(given.get(AnalysisOptions.CACHE_SETS))),
        given.get(AnalysisOptions.CACHE_ACCESSES).equals("all"),
        new ValueClasses(
            ImmutableSet.copyOf(given.get(AnalysisOptions.CACHE_VALUES)),
            given.get(AnalysisOptions.CACHE_NULLS).equals("allowed")
                ? SizeModel.Nulls.ALLOWED
                : SizeModel.Nulls.RESTRICTED));
  }

  private static boolean isIdentifier(String text) {
    return !text.isEmpty()
        && Character.isJavaIdentifierStart(text.codePointAt(0))
        && text.codePoints().allMatch(Character::isJavaIdentifierPart);
  }

  private static CacheModel checked(Option<?> option, Supplier<CacheModel> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException wrong) {
      throw option.wrongly(": " + wrong.getMessage());
    }
  }

  /** In words, for the plan. */
  @Override
  public String toString() {
    String text = model + (locals ? "; local variables too" : "");
    return values.isEmpty() ? text : text + "; value classes " + String.join(", ", values.names());
  }
}
