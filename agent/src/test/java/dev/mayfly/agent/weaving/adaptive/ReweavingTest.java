package dev.mayfly.agent.weaving.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.MethodFrame;
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
  private final TransparentMethods transparent = new TransparentMethods();

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
      new Reweaving(
          instrumentation, woven, transparent, () -> woven.lastLoadNanos() + nanosSinceLoad);

  private void want(Class<?> type) {
    transparent.add(frame(type));
    reweaving.request(type.getName());
  }

  private static MethodFrame frame(Class<?> type) {
    return new MethodFrame(type.getName(), "work", "()V");
  }

  @Test
  void aClassThatCannotBeWovenAgainStaysAsItIsAndHoldsNobodyUp() {
    want(Sound.class);
    want(Broken.class);
    assertThat(reweaving.attempt()).isTrue();
    assertThat(batches).hasSize(3).contains(Set.of(Sound.class), Set.of(Broken.class));
    assertThat(reweaving.applied()).containsExactly(frame(Sound.class));
    assertThat(transparent.all()).containsExactly(frame(Sound.class));
    assertThat(reweaving.isFixed(Broken.class.getName())).isTrue();

    want(Broken.class); // is not tried again
    assertThat(reweaving.isIdle()).isTrue();
    assertThat(batches).hasSize(3);
  }

  @Test
  void aClassThatRunsWaitsAndIsGivenUpInTheEnd() {
    want(ReweavingTest.class); // on this thread's stack
    assertThat(reweaving.attempt()).isFalse();
    assertThat(reweaving.isIdle()).isFalse();
    assertThat(batches).isEmpty();
    reweaving.giveUp();
    assertThat(reweaving.isIdle()).isTrue();
    assertThat(transparent.isEmpty()).isTrue();
  }

  @Test
  void nothingIsReplacedWhileTheProgramLoadsClasses() {
    want(Sound.class);
    nanosSinceLoad = 100_000_000;
    assertThat(reweaving.attempt()).isFalse();
    nanosSinceLoad = 600_000_000;
    assertThat(reweaving.attempt()).isTrue();
    assertThat(batches).containsExactly(Set.of(Sound.class));
  }

  @Test
  void classesThatRestLoseTheirProbesAndGetThemBack() {
    want(Sound.class);
    woven.noteProbes(Sound.class.getName());
    woven.noteProbes(Broken.class.getName());
    woven.noteProbes(ReweavingTest.class.getName()); // on this thread's stack
    reweaving.rest();
    assertThat(transparent.isEmpty()).as("what was only wanted is given up").isTrue();
    assertThat(reweaving.attempt()).isTrue();
    assertThat(reweaving.bare()).containsExactly(Sound.class.getName());
    assertThat(reweaving.isIdle()).as("one runs").isFalse();

    reweaving.wake();
    nanosSinceLoad = 0; // somebody waits
    assertThat(reweaving.attempt()).isTrue();
    assertThat(reweaving.bare()).isEmpty();
    assertThat(reweaving.isIdle()).isTrue();
  }

  @Test
  void whatIsTakenBackIsWovenAgain() {
    want(Sound.class);
    assertThat(reweaving.attempt()).isTrue();
    transparent.remove(frame(Sound.class));
    reweaving.request(Sound.class.getName());
    assertThat(reweaving.attempt()).isTrue();
    assertThat(reweaving.applied()).isEmpty();
    assertThat(batches).hasSize(2);
  }
}
