package dev.mayfly.agent.weaving.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which classes are woven again, and what becomes of those that cannot be. */
final class ReweavingTest {
  private static final class Sound {}

  private static final class Broken {}

  private final List<Set<Class<?>>> batches = new ArrayList<>();
  private final WovenClasses woven = new WovenClasses();

  private final Instrumentation instrumentation =
      (Instrumentation)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Instrumentation.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("getAllLoadedClasses")) {
                  return new Class<?>[] {Sound.class, Broken.class, ReweavingTest.class};
                }
                Set<Class<?>> batch = Set.of((Class<?>[]) arguments[0]);
                batches.add(batch);
                if (batch.contains(Broken.class)) {
                  throw new UnmodifiableClassException();
                }
                return null;
              });

  private long nanosSinceLoad = 1_000_000_000;

  private final Reweaving reweaving =
      new Reweaving(instrumentation, woven, () -> woven.lastLoadNanos() + nanosSinceLoad);

  private void rest(Class<?>... classes) {
    for (Class<?> type : classes) {
      woven.noteProbes(type.getName());
    }
    reweaving.rest();
  }

  @Test
  void aClassThatCannotBeWovenAgainStaysAsItIsAndHoldsNobodyUp() {
    rest(Sound.class, Broken.class);
    assertThat(reweaving.attempt()).isTrue();
    assertThat(batches).hasSize(3).contains(Set.of(Sound.class), Set.of(Broken.class));
    assertThat(reweaving.bare()).containsExactly(Sound.class.getName());
    assertThat(reweaving.isIdle()).isTrue();
  }

  @Test
  void aClassThatRunsWaitsAndIsGivenUpInTheEnd() {
    rest(ReweavingTest.class); // on this thread's stack
    assertThat(reweaving.attempt()).isFalse();
    assertThat(reweaving.isIdle()).isFalse();
    assertThat(batches).isEmpty();
    reweaving.giveUp();
    assertThat(reweaving.isIdle()).isTrue();
    assertThat(reweaving.bare()).isEmpty();
  }

  @Test
  void nothingIsReplacedWhileTheProgramLoadsClasses() {
    rest(Sound.class);
    nanosSinceLoad = 100_000_000;
    assertThat(reweaving.attempt()).isFalse();
    nanosSinceLoad = 600_000_000;
    assertThat(reweaving.attempt()).isTrue();
    assertThat(batches).containsExactly(Set.of(Sound.class));
  }

  @Test
  void classesThatRestLoseTheirProbesAndGetThemBack() {
    rest(Sound.class, Broken.class, ReweavingTest.class);
    assertThat(reweaving.attempt()).isTrue();
    assertThat(reweaving.bare()).containsExactly(Sound.class.getName());
    assertThat(reweaving.isIdle()).as("one runs").isFalse();

    reweaving.wake();
    nanosSinceLoad = 0; // a thread waits
    assertThat(reweaving.attempt()).isTrue();
    assertThat(reweaving.bare()).isEmpty();
    assertThat(reweaving.isIdle()).isTrue();
  }
}
