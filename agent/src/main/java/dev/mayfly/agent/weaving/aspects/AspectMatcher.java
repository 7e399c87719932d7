package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.AdvisedJoinPoints;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.JoinPointMatcher;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.Probe;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.aspectj.weaver.loadtime.definition.Definition.ConcreteAspect;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * AspectJ's weaver with Mayfly's aspects, as the matcher of join points. Thread-safe. Holds class
 * loaders weakly.
 *
 * <p>AspectJ weaves a class, and each advice call in the result shows a join point. Mayfly writes
 * the body of the advice, one call of a probe, at the same place of the class as it was compiled.
 * So AspectJ's own changes do not reach the program: static parts of join points, which reflection
 * sees and class initialisation needs; variables, which keep objects; the {@code new} behind the
 * arguments, which loads classes in another order; stack map frames, which AspectJ cannot compute
 * for some methods.
 *
 * <p>AspectJ keeps instructions that allocate in their order, so the n-th of a woven method is the
 * n-th of the compiled one.
 */
public final class AspectMatcher implements JoinPointMatcher {
  private static final String ASPECT = "dev.mayfly.aspects.AllocationsInScope";
  private static final String DECLARES = "dev/mayfly/aspects/AllocationAspect";

  private static final int ADDED = Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;

  /** Interfaces create the static parts of join points in line. */
  private static final String STATIC_PARTS = "org/aspectj/runtime/reflect/Factory";

  /** A class that AspectJ writes for the program's around advice, and takes for no join point. */
  private static final String CLOSURE = "$AjcClosure";

  /** In a method: AspectJ compares each with all others, and does not end with many thousands. */
  private static final int MOST_HANDLERS = 1_000;

  private final Map<ClassLoader, LoaderWeaver> weavers = new WeakHashMap<>();
  private final AdviceCatalog advice;

  /** A matcher of Mayfly's aspects, which the class loader of this class finds. */
  public AspectMatcher() {
    advice = AdviceCatalog.read(AspectMatcher.class.getClassLoader(), DECLARES);
  }

  @Override
  public AdvisedJoinPoints match(ClassLoader loader, ClassScan scan, byte[] classFile) {
    for (MethodNode method : scan.node().methods) {
      if (method.tryCatchBlocks.size() > MOST_HANDLERS) {
        throw new NotWovenException("class: AspectJ takes too long for so many exception handlers");
      }
    }
    byte[] input = AspectJInput.of(scan, classFile);
    byte[] woven = weaver(loader).weave(scan.className(), input);
    Map<MethodKey, MethodNode> methods = methods(woven);
    Map<MethodKey, BitSet> advised = new HashMap<>();
    for (MethodNode method : scan.node().methods) {
      MethodKey key = MethodKey.of(method);
      if (!JoinPoints.in(method.instructions).isEmpty()) {
        BitSet indices = advised(scan.node(), method, methods.get(key));
        if (indices != null) {
          advised.put(key, indices);
        }
      }
    }
    return new AdvisedJoinPoints(advised);
  }

  private static Map<MethodKey, MethodNode> methods(byte[] woven) {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(woven).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    } catch (RuntimeException unreadable) {
      throw new NotWovenException("class: AspectJ wrote a malformed class file", unreadable);
    }
    Map<MethodKey, MethodNode> methods = new HashMap<>();
    node.methods.forEach(method -> methods.put(MethodKey.of(method), method));
    return methods;
  }

  /**
   * The join points of a method by index. Null where AspectJ has none, or too few: in bridge
   * methods, and in constructors that no Java compiler wrote, since it finds {@code super(..)} by
   * counting each {@code new}.
   */
  private @Nullable BitSet advised(
      ClassNode owner, MethodNode compiled, @Nullable MethodNode woven) {
    if (compiled.name.equals("<init>") && !Creations.areUsual(owner, compiled)) {
      return null;
    }
    if (woven == null || woven.instructions.size() == 0) {
      throw new NotWovenException("class: AspectJ cannot write a method so large");
    }
    Set<AbstractInsnNode> makers = new HashSet<>();
    for (AbstractInsnNode insn : woven.instructions) {
      String probe =
          insn instanceof MethodInsnNode call ? advice.probeOf(call.owner, call.name) : null;
      if (probe != null) {
        makers.add(makerBefore((MethodInsnNode) insn, probe));
      }
    }
    if (makers.isEmpty() && (compiled.access & ADDED) != 0) {
      return null;
    }
    List<AbstractInsnNode> all = JoinPoints.in(woven.instructions);
    all.removeIf(AspectMatcher::isOfAspectJ);
    if (all.size() != JoinPoints.in(compiled.instructions).size()) {
      throw unknownShape();
    }
    BitSet indices = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      indices.set(i, makers.contains(all.get(i)) || createsClosure(all.get(i)));
    }
    return indices;
  }

  private static boolean isOfAspectJ(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.owner.equals(STATIC_PARTS);
  }

  private static boolean createsClosure(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.owner.contains(CLOSURE);
  }

  /** The instruction that allocates; the advice names the same probe as the instruction. */
  private static AbstractInsnNode makerBefore(MethodInsnNode call, String probe) {
    AbstractInsnNode maker = AdviceCall.makerBefore(call);
    Probe known = maker == null ? null : JoinPoints.probeOf(maker);
    if (maker == null || known == null || !known.method().equals(probe)) {
      throw unknownShape();
    }
    return maker;
  }

  private static NotWovenException unknownShape() {
    return new NotWovenException("class: AspectJ wrote code of a shape that is not known");
  }

  private LoaderWeaver weaver(ClassLoader loader) {
    synchronized (weavers) {
      LoaderWeaver known = weavers.get(loader);
      if (known == null) {
        ClassLoader own = AspectMatcher.class.getClassLoader();
        Definition definition = new Definition(); // a weaver changes its own
        ConcreteAspect woven = new ConcreteAspect(ASPECT + "$Woven", ASPECT);
        woven.pointcuts.add(new Definition.Pointcut("scope", "within(*)"));
        definition.getConcreteAspects().add(woven);
        known = new LoaderWeaver(new AspectView(own, loader), definition);
        weavers.put(loader, known);
      }
      return known;
    }
  }
}
