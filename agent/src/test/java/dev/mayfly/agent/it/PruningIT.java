package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import subject.pruning.Pruned;

/** Methods that become transparent while the program runs, and that are taken back. */
@Tag("slow")
final class PruningIT {
  @EachJvm(contexts = "tree")
  void countsStayExactWhileFramesGoAndComeBack(WovenJvm jvm) {
    // no QUICK_START: replaced code is compiled and inlined as in real programs
    WovenRun run = jvm.with("prune", null).withOnlyJvm("-Xmx256m").run(Pruned.class).expectExit(0);
    List<String> said = List.of(run.stdout().strip().split(" "));
    long climbs = Long.parseLong(said.get(0));
    assertThat(said.get(1)).isEqualTo("true");
    assertThat(run.stats("Worker$Maker.next", "Worker$Thing").allocations()).isEqualTo(1_500);
    assertThat(run.stats("Tower.climb", "Tower$Stone").allocations()).isEqualTo(climbs);
    assertThat(run.stats("Tower.fall", "Object").allocations()).isEqualTo(climbs);
    assertThat(run.profile().overhead().repairedContexts()).isZero();
    assertThat(run.profile().overhead().droppedEvents()).isZero();
    String tree = run.tree();
    assertThat(tree)
        .contains("Worker.sometimes Object=1 Worker$Thing[]=1/3")
        .contains("Worker$Maker.next Worker$Thing=1000")
        .containsPattern("Worker.spin\\s+Worker\\$Maker.next Worker\\$Thing=500");
    // Each stone at the full height, whichever code its climber ran.
    assertThat(tree).containsPattern("(Tower.climb\\s+){9}Tower.climb Tower\\$Stone=" + climbs);
  }
}
