package dev.mayfly.agent.weaving.matching;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import java.util.List;

/** Confined. What AspectJ matches in classes of the JDK, which the agent does not ask it for. */
public final class AspectJOfJdk {
  private static final List<String> ASPECTS =
      List.of("dev.mayfly.agent.weaving.matching.AgentAllocations");

  private final ClassLoader here = AspectJOfJdk.class.getClassLoader();
  private final AspectView view = new AspectView(here, here);
  private final MatchedJoinPoints matched = new MatchedJoinPoints(AdviceCatalog.read(here));

  /** The join points of a class. */
  public JoinPoints joinPoints(ClassScan scan, byte[] bytes) {
    byte[] woven =
        LoaderWeaver.ofJdk(view, ASPECTS).weave(scan.className(), AspectJInput.of(scan, bytes));
    return matched.read(scan.node(), woven);
  }
}
