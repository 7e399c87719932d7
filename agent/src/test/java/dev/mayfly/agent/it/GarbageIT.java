package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import subject.slots.Slots;

/** Woven code keeps no object alive: not even in a local variable of an interpreted frame. */
@Tag("slow")
final class GarbageIT {
  @EachJvm
  void whatIsGarbageStaysGarbage(WovenJvm jvm) {
    WovenJvm interpreted = jvm.withJvm("-Xint");
    WovenRun plain = interpreted.withoutAgent().run(Slots.class).expectExit(0);
    WovenRun woven = interpreted.run(Slots.class).expectSound();
    assertThat(woven.stdout()).as("what is kept by %s", woven).isEqualTo(plain.stdout());
  }

  @EachJvm(contexts = "tree")
  void whatIsUsedStaysGarbageToo(WovenJvm jvm) {
    WovenJvm interpreted = jvm.withJvm("-Xint");
    WovenRun plain = interpreted.withoutAgent().run(Slots.class).expectExit(0);
    WovenRun woven =
        interpreted.with("lifetime", "sampled").with("uses", "drag").run(Slots.class).expectSound();
    assertThat(woven.stdout()).as("what is kept by %s", woven).isEqualTo(plain.stdout());
  }
}
