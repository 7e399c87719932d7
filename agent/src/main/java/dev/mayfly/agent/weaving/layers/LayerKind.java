package dev.mayfly.agent.weaving.layers;

import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.InsnList;

/**
 * Immutable. The probes in the methods of one class at which a layer begins. They count calls where
 * the bytecodes of the class are not counted, and calls with them.
 *
 * @param layers the layer that begins at each of its methods
 * @param countsCalls whether calls are to be counted
 */
public record LayerKind(Map<MethodKey, String> layers, boolean countsCalls) implements ProbeKind {
  /** The layer whose end makes an application ready. */
  private static final String START = "start";

  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public boolean readsOtherClasses() {
    return true;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    String layer = layers.get(MethodKey.of(method.node()));
    return layer == null ? null : new Boundary(countsCalls, layer.equals(START));
  }

  @Override
  public String toString() {
    return "layers";
  }

  /** Immutable. The probes of one method. */
  private record Boundary(boolean countsCalls, boolean starts) implements ProbePart {
    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public boolean needsContext() {
      return true;
    }

    @Override
    public InsnList first() {
      return starts ? call(Probe.STARTING) : new InsnList();
    }

    @Override
    public boolean hasEnds() {
      return true;
    }

    @Override
    public InsnList leave() {
      InsnList leave = countsCalls ? call(Probe.CALLED) : new InsnList();
      if (starts) {
        leave.add(call(Probe.STARTED));
      }
      return leave;
    }

    private static InsnList call(Probe probe) {
      InsnList call = new InsnList();
      call.add(ProbeClass.LAYERS.call(probe, "()V"));
      return call;
    }
  }
}
