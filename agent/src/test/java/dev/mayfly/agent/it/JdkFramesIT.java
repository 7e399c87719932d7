package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.MapDifference;
import com.google.common.collect.Maps;
import com.google.common.collect.ObjectArrays;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import subject.jdk.Framed;

/**
 * Methods of chosen packages of the JDK are frames of contexts, with {@code jdk=frames}: exactly
 * those that the program itself finds on its stack, however they are called and left.
 */
final class JdkFramesIT {
  private static final String MARK = "subject.jdk.Framed$Mark";

  private static final String[] PACKAGES = {
    "java.util.stream", "java.util.regex", "java.text", "java.math", "java.time.format"
  };

  private static final String[] CHECKS = {
    "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"
  };

  /** With classes of the JDK verified as those of the program are. */
  @EachJvm(contexts = "tree")
  void contextsAreWhatIsOnTheStack(WovenJvm jvm) {
    expectContextsOfStacks(jvm.withJvm(CHECKS), 3);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void soTheyAreInCompiledCode(WovenJvm jvm) {
    expectContextsOfStacks(jvm.withOnlyJvm("-Xmx256m").withJvm(CHECKS), 15);
  }

  private static void expectContextsOfStacks(WovenJvm jvm, int times) {
    WovenRun run =
        jvm.with("jdk", "frames")
            .with("frames", "all;" + String.join(";", PACKAGES))
            .run(Framed.class, ObjectArrays.concat("" + times, PACKAGES))
            .expectExit(0)
            .expectAllWoven();
    Map<String, Long> contexts = new TreeMap<>();
    collect(run.profile().root(), "", contexts);
    Map<String, Long> stacks = new TreeMap<>();
    run.stdout()
        .lines()
        .forEach(
            line -> {
              int blank = line.indexOf(' ');
              stacks.put(line.substring(blank), Long.valueOf(line.substring(0, blank)));
            });
    assertThat(stacks).hasSizeGreaterThan(30);
    MapDifference<String, Long> difference = Maps.difference(contexts, stacks);
    assertThat(difference.areEqual()).as("%s in %s", difference, run).isTrue();
    assertThat(run.profile().overhead().droppedEvents()).isZero();
  }

  /** How many marks were made, by the path of the context. */
  private static void collect(ContextSnapshot context, String path, Map<String, Long> found) {
    for (Map.Entry<AllocationSite, AllocationStats> site : context.self().entrySet()) {
      if (site.getKey().typeName().equals(MARK)) {
        found.merge(path, site.getValue().allocations(), Long::sum);
      }
    }
    if (path.length() < 10_000) { // what is deeper is the overflow
      for (ContextSnapshot child : context.children()) {
        String name =
            child.method() == null
                ? "(folded)"
                : child.method().className() + "." + child.method().methodName();
        collect(child, path + " " + name, found);
      }
    }
  }
}
