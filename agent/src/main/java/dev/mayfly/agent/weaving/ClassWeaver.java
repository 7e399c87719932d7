package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.LoaderStates.LoaderState;
import dev.mayfly.agent.weaving.adaptive.CallGraph;
import dev.mayfly.agent.weaving.adaptive.Reweaving;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.ClassVersion;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.agent.weaving.matching.JoinPointMatcher;
import dev.mayfly.agent.weaving.matching.JoinPoints;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Weaves one class of the program: scan, match, emit, check. */
final class ClassWeaver {
  private final LoaderStates loaders;
  private final ClassFilter filter;
  private final @Nullable ClassFilter observed;
  private final JoinPointMatcher matcher;
  private final Emitter emitter;
  private final @Nullable CallGraph graph;
  private final WeavingLedger ledger = WeavingLedger.instance();

  /**
   * A weaver.
   *
   * @param loaders what is known of class loaders
   * @param filter which classes are in scope
   * @param observed in which of them uses of objects are seen; null for none
   * @param matcher says where the join points are
   * @param emitter puts the probes there
   * @param graph is told what the classes call; null where nobody asks
   */
  ClassWeaver(
      LoaderStates loaders,
      ClassFilter filter,
      @Nullable ClassFilter observed,
      JoinPointMatcher matcher,
      Emitter emitter,
      @Nullable CallGraph graph) {
    this.loaders = loaders;
    this.filter = filter;
    this.observed = observed;
    this.matcher = matcher;
    this.emitter = emitter;
    this.graph = graph;
  }

  /**
   * Weaves a class of the agent's own for practice, as a class of the system class loader. Nothing
   * comes of it but that all is loaded which weaving needs.
   */
  void rehearse() {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    String file = "/" + Reweaving.class.getName().replace('.', '/') + ".class";
    try (InputStream in = ClassWeaver.class.getResourceAsStream(file)) {
      if (in != null) {
        byte[] bytes = in.readAllBytes();
        ClassScan scan = ClassScan.of(bytes, observed != null);
        Emitter.practise(scan, matcher.practise(system, loaders.of(system).matches(), scan, bytes));
      }
    } catch (IOException | RuntimeException unpractised) {
      // then the first class finds it out
    }
  }

  /**
   * Weaves a class.
   *
   * @param wovenBefore whether the class is loaded and has probes
   * @return the class with probes; null if there is nothing to record in it
   * @throws NotWovenException if it must stay as it was
   */
  byte @Nullable [] weave(ClassLoader loader, String className, byte[] bytes, boolean wovenBefore) {
    LoaderState state = loaders.of(loader);
    if (!wovenBefore && !filter.isScript(loader) && !hasClassFile(loader, className)) {
      throw new NotWovenException("class: generated at run time (no class file)");
    }
    if (!state.seesProbes()) {
      throw new NotWovenException("class: its class loader cannot see the profiler");
    }
    if (observed != null && observed.matches(className)) {
      try {
        return weave(loader, state, bytes, true, wovenBefore);
      } catch (NotWovenException refused) {
        ledger.notWoven("class: uses of objects are not recorded; " + reasonOf(refused), className);
      }
    }
    return weave(loader, state, bytes, false, wovenBefore);
  }

  private static String reasonOf(NotWovenException refused) {
    return String.valueOf(refused.getMessage()).replaceFirst("^(class|method): ", "");
  }

  /** Probes at uses are many: where they are too many, the class is to be woven without them. */
  private byte @Nullable [] weave(
      ClassLoader loader,
      LoaderState state,
      byte[] bytes,
      boolean observesUses,
      boolean wovenBefore) {
    refuse(ClassVersion.reasonAgainst(bytes));
    ClassScan scan = ClassScan.of(bytes, observesUses);
    refuse(scan.reasonAgainst());
    if (graph != null) {
      graph.add(scan, SiteRegistry.instance());
    }
    JoinPoints points = matcher.match(loader, state.matches(), scan, bytes);
    Emitter.Result result = emitter.emit(scan, bytes, points);
    if (observesUses && result.reasons().containsValue(Emitter.TOO_LARGE)) {
      throw new NotWovenException("method: " + Emitter.TOO_LARGE);
    }
    if (!wovenBefore) {
      result.reasons().forEach((method, why) -> ledger.notWoven("method: " + why, method));
      if (result.bytes() != null) {
        ledger.woven();
      }
    }
    return result.bytes();
  }

  private static void refuse(@Nullable String reason) {
    if (reason != null) {
      throw new NotWovenException(reason);
    }
  }

  private static boolean hasClassFile(ClassLoader loader, String className) {
    try {
      return loader.getResource(className.replace('.', '/') + ".class") != null;
    } catch (RuntimeException | LinkageError failure) {
      throw new NotWovenException("class: its class loader failed to look up class files", failure);
    }
  }
}
