package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import subject.absent.Absent;

/** Weaving makes the verifier load no class that the program's own code does not need. */
final class AbsentClassIT {
  @EachJvm
  void aFactoryOfClassesWhoseSuperclassIsNotThere(WovenJvm jvm) {
    WovenRun run = jvm.run(Absent.class).expectExit(0).expectAllWoven();
    assertThat(run.stdout().lines()).containsExactly("plain", "subject/absent/Absent$Library");
    assertThat(run.stats("Absent$Factory.create", "Absent$Plain").allocations()).isEqualTo(1);
  }
}
