package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.BytecodeKind;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.memory.MemoryCallKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Stateless. Settings of the weaver with little in them. */
public final class TestSettings {
  private TestSettings() {}

  /** Of all classes, with contexts or without, with or without objects. */
  public static WeavingSettings of(boolean contexts, boolean followed) {
    return of(contexts, followed, BytecodeCounts.NONE);
  }

  /** The same with bytecodes. */
  static WeavingSettings of(boolean contexts, boolean followed, BytecodeCounts bytecodes) {
    List<ProbeKind> kinds = new ArrayList<>();
    kinds.add(new MemoryCallKind());
    if (bytecodes != BytecodeCounts.NONE) {
      kinds.add(new BytecodeKind(ClassSet.ALL, bytecodes));
    }
    return new WeavingSettings(
        contexts ? ClassSet.ALL : ClassSet.NONE, true, followed, false, Set.of(), kinds);
  }
}
