package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import java.util.List;
import java.util.Map;
import org.aspectj.weaver.loadtime.definition.Definition;

/**
 * Confined. The join points that AspectJ matches by Mayfly's aspects in the classes of one class
 * loader: the oracle of {@link dev.mayfly.agent.weaving.bytecode.JoinPoints}. AspectJ weaves a copy
 * of each class, which never runs.
 */
final class AspectJMatcher {
  private static final List<String> ASPECTS =
      List.of(
          "dev.mayfly.agent.weaving.aspects.AgentAllocations",
          "dev.mayfly.agent.weaving.aspects.AgentConstructorEnds",
          "dev.mayfly.agent.weaving.aspects.AgentContexts");

  private final ClassLoader here = AspectJMatcher.class.getClassLoader();
  private final MatchedJoinPoints matched =
      new MatchedJoinPoints(
          AdviceCatalog.read(
              here,
              "dev/mayfly/aspects/AllocationAspect",
              "dev/mayfly/aspects/ConstructorEndAspect",
              "dev/mayfly/aspects/CallingContextAspect"));
  private final LoaderWeaver weaver;

  AspectJMatcher(ClassLoader program) {
    Definition definition = new Definition();
    definition.getAspectClassNames().addAll(ASPECTS);
    definition.appendWeaverOptions("-Xlint:ignore");
    weaver = new LoaderWeaver(new AspectView(here, program), definition);
  }

  /**
   * Those of a class by method; methods are missing of which AspectJ has no answer.
   *
   * @throws NotWovenException if AspectJ cannot weave the class
   */
  Map<MethodKey, MatchedJoinPoints.OfMethod> match(ClassScan scan, byte[] bytes) {
    return matched.read(scan.node(), weaver.weave(scan.className(), AspectJInput.of(scan, bytes)));
  }
}
