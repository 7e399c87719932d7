package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.loaders.Watching;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * In a probe, a transformer or a stack walk no class of the program is loaded or initialised: class
 * loaders are asked for the same classes in the same order as without the profiler.
 */
final class UntouchedClassesIT {
  private static void areUntouched(WovenJvm jvm, List<List<String>> combinations) {
    WovenRun plain = jvm.withoutAgent().run(Watching.class).expectExit(0);
    for (List<String> options : combinations) {
      WovenJvm woven = jvm.with("include", "hostile.loaders.*");
      for (String option : options) {
        int equals = option.indexOf('=');
        woven = woven.with(option.substring(0, equals), option.substring(equals + 1));
      }
      WovenRun run = woven.run(Watching.class);
      assertThat(run.stdout()).as(jvm + " with " + options).isEqualTo(plain.stdout());
      assertThat(run.exitCode()).isEqualTo(plain.exitCode());
    }
  }

  /** All options in a few runs. */
  @Test
  void byOptionsTogether() {
    for (int feature : Jdk.REQUIRED) {
      if (Jdk.installed().containsKey(feature)) {
        areUntouched(WovenJvm.on(feature), ObservingOptionsIT.TOGETHER);
      }
    }
  }

  @Tag("exhaustive")
  @Test
  void byEachOption() {
    for (int feature : Jdk.installed().keySet()) {
      areUntouched(WovenJvm.on(feature), ObservingOptionsIT.OPTIONS);
    }
  }
}
