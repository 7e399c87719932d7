package dev.mayfly.junit;

import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Immutable: a check of how long objects of a test live. */
interface LifetimeCheck extends Check {
  /** The subject of a check of lifetimes. */
  record Subject(Class<? extends LifetimeCheck> check, Class<?> type, PlaceFilter from) {}

  /** The annotation that says so, as in the source. */
  String annotation();

  /** Objects of which class. */
  Class<?> type();

  /** Made by which code itself. */
  PlaceFilter from();

  @Override
  default Object subject() {
    return new Subject(getClass(), type(), from());
  }

  @Override
  default Map<String, PlaceFilter> places() {
    return Map.of(annotation() + "(from)", from());
  }

  @Override
  default long measured(MeasuredInterval.Result measured) {
    return measured.allocations(Threads.ALL).of(type()).from(from()).count();
  }

  @Override
  default String what() {
    return annotation()
        + ": no counted object"
        + (type() == Object.class ? "" : " of " + type().getTypeName())
        + (from().isEverywhere() ? "" : " from " + from())
        + " was allocated; objects that unwoven code allocates (string concatenation, libraries)"
        + " are not tracked";
  }

  @Override
  default boolean asksForLifetimes() {
    return true;
  }

  @Override
  default void prepare(ProfileSnapshot before) {
    if (!from().accounts().isEmpty()) {
      throw new ExtensionConfigurationException(
          annotation()
              + "(from) names an account, but objects are tracked by site; name packages, classes"
              + " or methods");
    }
    WeavingCheck.places(annotation() + "(from)", from(), before);
    WeavingCheck.lifetimes(annotation(), before);
  }
}
