package dev.mayfly.agent.weaving;

import dev.mayfly.agent.weaving.bytecode.ClassVersion;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.FrameEmitter;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.layers.BoundaryMatcher;
import dev.mayfly.agent.weaving.layers.LayerKind;
import dev.mayfly.agent.weaving.layers.LayerTable;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.LayerBoundaries.Boundary;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Finds the methods at which layers begin; in classes out of scope it makes them
 * frames of contexts.
 */
final class BoundaryWeaver {
  private final BoundaryMatcher matcher;
  private final WeavingSettings settings;
  private final WeavingLedger ledger = WeavingLedger.instance();

  BoundaryWeaver(LayerTable table, WeavingSettings settings) {
    this.settings = settings;
    LayerBoundaries.instance().follow(table.layers());
    matcher =
        new BoundaryMatcher(
            table, (loader, name) -> ClassWeaver.classFile(loader, name.replace('/', '.')));
  }

  /** Whether a class may have a boundary: a first look, which reads no other class file. */
  boolean mayHaveBoundary(byte[] classFile) {
    return matcher.mayHaveBoundary(classFile);
  }

  /** The probes of a class in scope at which layers begin; null if none do. */
  @Nullable LayerKind probes(ClassLoader loader, String className, byte[] classFile) {
    Map<MethodKey, String> layers = matcher.boundaries(loader, classFile);
    if (layers.isEmpty()) {
      return null;
    }
    note(className, layers, true);
    return new LayerKind(layers, settings.bytecodesOf(className) == BytecodeCounts.NONE);
  }

  /**
   * Weaves the boundaries of a class that is out of scope.
   *
   * @return the class with probes; null if it has no boundary
   * @throws NotWovenException if it must stay as it was
   */
  byte @Nullable [] weave(ClassLoader loader, String className, byte[] classFile) {
    Map<MethodKey, String> layers = matcher.boundaries(loader, classFile);
    if (layers.isEmpty()
        || ClassVersion.reasonAgainst(classFile) != null
        || !ClassWeaver.hasClassFile(loader, className)) {
      return null;
    }
    WovenCode code =
        FrameEmitter.emit(
            classFile,
            settings,
            layers.keySet(),
            new LayerKind(layers, true),
            (method, why) ->
                ledger.notWoven("method: no layer begins here; " + why, className + "." + method));
    if (code == null) {
      return null;
    }
    note(className, layers, false);
    return code.link(SiteRegistry.instance());
  }

  private static void note(String className, Map<MethodKey, String> layers, boolean own) {
    layers.forEach(
        (method, layer) ->
            LayerBoundaries.instance()
                .note(
                    new MethodFrame(className, method.name(), method.descriptor()),
                    new Boundary(layer, own)));
  }
}
