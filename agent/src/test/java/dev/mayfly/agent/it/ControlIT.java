package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.AllocationStats;
import hostile.beside.Controlled;

/** A program that starts and stops the recording, and asks for snapshots, through JMX. */
final class ControlIT {
  @EachJvm(contexts = "tree")
  void recordsFromStartToStop(WovenJvm jvm) {
    WovenRun run =
        jvm.with("jmx", "true")
            .with("start", "false")
            .run(Controlled.class)
            .expectStdout(
                """
                recording false
                snapshot in first
                recording false
                snapshot in second
                recording true
                snapshot in report
                snapshot in third
                complaint java.nio.file.FileSystemException
                """)
            .expectSound();
    assertThat(parts(run, "first")).isEqualTo(10);
    assertThat(parts(run, "second")).isEqualTo(10);
    assertThat(parts(run, "third")).isEqualTo(1010);
    assertThat(parts(run, "report")).isEqualTo(1010);
  }

  private static long parts(WovenRun run, String directory) {
    return run.profile(directory + "/profile.json")
        .byType()
        .getOrDefault(Controlled.class.getName() + "$Part", AllocationStats.EMPTY)
        .allocations();
  }
}
