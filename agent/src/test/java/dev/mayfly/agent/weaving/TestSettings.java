package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.emitting.AccessCounts;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import java.util.Set;

/** Stateless. Settings of the weaver with little in them. */
public final class TestSettings {
  private TestSettings() {}

  /** Of all classes, with contexts or without, with or without objects. */
  public static WeavingSettings of(boolean contexts, boolean followed) {
    return of(contexts, followed, false, BytecodeCounts.NONE);
  }

  /** The same with uses of objects, and with bytecodes. */
  static WeavingSettings of(
      boolean contexts, boolean followed, boolean uses, BytecodeCounts bytecodes) {
    return new WeavingSettings(
        contexts ? ClassSet.ALL : ClassSet.NONE,
        false,
        false,
        followed,
        uses ? ClassSet.ALL : ClassSet.NONE,
        AccessCounts.NONE,
        bytecodes,
        ClassSet.ALL,
        false,
        false,
        false,
        Set.of());
  }
}
