package dev.mayfly.agent.options;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.agent.caches.CacheModel;
import dev.mayfly.agent.caches.ValueClasses;
import dev.mayfly.layout.ValueModel;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Immutable. The caches to be simulated.
 *
 * @param model their form
 * @param locals whether accesses to local variables are simulated, too
 * @param values the classes that are value classes in one of the layouts
 */
public record RequestedCaches(CacheModel model, boolean locals, ValueClasses values) {
  static final List<Option> OPTIONS =
      List.of(
          Option.CACHE_LEVELS,
          Option.CACHE_SETS,
          Option.CACHE_ACCESSES,
          Option.CACHE_VALUES,
          Option.CACHE_NULLS);

  private enum Accesses {
    /** Accesses to fields and elements of arrays. */
    HEAP,
    /** These, and once more all, in caches of their own. */
    ALL
  }

  /** Whether something is said of caches. */
  static boolean areIn(OptionValues given) {
    return OPTIONS.stream().anyMatch(given::has);
  }

  /**
   * Reads the options.
   *
   * @throws OptionException if one is wrong
   */
  static RequestedCaches of(OptionValues given) {
    String levels = given.text(Option.CACHE_LEVELS, Option.CACHE_LEVELS.byDefault);
    String sets = given.text(Option.CACHE_SETS, Option.CACHE_SETS.byDefault);
    CacheModel model = checked(Option.CACHE_LEVELS, () -> CacheModel.parse(levels));
    return new RequestedCaches(
        checked(Option.CACHE_SETS, () -> model.withSets(sets)),
        given.choice(Option.CACHE_ACCESSES, Accesses.class, Accesses.HEAP) == Accesses.ALL,
        new ValueClasses(
            values(given),
            given.choice(Option.CACHE_NULLS, ValueModel.Nulls.class, ValueModel.Nulls.ALLOWED)));
  }

  private static ImmutableSet<String> values(OptionValues given) {
    List<String> names = given.list(Option.CACHE_VALUES);
    for (String name : names) {
      if (!Stream.of(name.split("\\.", -1)).allMatch(RequestedCaches::isIdentifier)) {
        throw new OptionException(
            "option 'cache.values': '" + name + "' is not the name of a class, as com.acme.Point");
      }
    }
    return ImmutableSet.copyOf(names);
  }

  private static boolean isIdentifier(String text) {
    return !text.isEmpty()
        && Character.isJavaIdentifierStart(text.codePointAt(0))
        && text.codePoints().allMatch(Character::isJavaIdentifierPart);
  }

  private static CacheModel checked(Option option, Supplier<CacheModel> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException wrong) {
      throw new OptionException("option '" + option.key() + "': " + wrong.getMessage());
    }
  }

  /** In words, for the plan. */
  @Override
  public String toString() {
    String text = model + (locals ? "; local variables too" : "");
    return values.isEmpty() ? text : text + "; value classes " + String.join(", ", values.names());
  }
}
