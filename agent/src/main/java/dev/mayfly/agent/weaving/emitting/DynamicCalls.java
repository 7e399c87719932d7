package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.site.AllocationKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Confined. The {@code invokedynamic} instructions of one method at which objects are made: lambdas
 * and method references that capture something, references that make objects when they are called,
 * and concatenations. Hidden classes make these objects, which no agent is shown, and AspectJ has
 * no join point for them.
 */
public final class DynamicCalls implements ProbePart {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String CONCATENATIONS = "java/lang/invoke/StringConcatFactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";

  /** The mark of an operand in the recipe of a concatenation. */
  private static final String OPERAND = "\u0001";

  /**
   * One of them.
   *
   * @param capturing whether it makes the object of a lambda
   * @param bridge what a method reference is linked to; null if to what it names
   */
  private record Call(
      InvokeDynamicInsnNode insn, int line, boolean capturing, @Nullable LambdaBridge bridge) {}

  private final String owner;
  private final boolean ofJdk;
  private final boolean bridges;
  private final InsnList code;
  private final SiteCollector sites;
  private final LambdaBridge.Events events;
  private final List<Call> calls = new ArrayList<>();

  /**
   * Prepares it.
   *
   * @param ofJdk whether that is a class of the JDK
   * @param bridges whether method references may be linked to bridges: the class's module reads the
   *     profiler's
   * @param events those of the objects that references make
   */
  public DynamicCalls(
      String owner,
      boolean ofJdk,
      boolean bridges,
      InsnList code,
      SiteCollector sites,
      LambdaBridge.Events events) {
    this.owner = owner;
    this.ofJdk = ofJdk;
    this.bridges = bridges;
    this.code = code;
    this.sites = sites;
    this.events = events;
  }

  /** Puts the probes behind an instruction at once. */
  public void visit(InvokeDynamicInsnNode insn, int line) {
    Call call = callOf(insn, line);
    if (call != null) {
      emit(call);
    }
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    Call call = insn instanceof InvokeDynamicInsnNode dynamic ? callOf(dynamic, line) : null;
    if (call != null) {
      calls.add(call);
    }
  }

  @Override
  public boolean isEmpty() {
    return calls.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    calls.forEach(this::emit);
  }

  private @Nullable Call callOf(InvokeDynamicInsnNode insn, int line) {
    if (isConcatenation(insn)) {
      return new Call(insn, line, false, null);
    }
    if (!insn.bsm.getOwner().equals(LAMBDAS)) {
      return null;
    }
    boolean capturing = makesLambda(insn);
    LambdaBridge bridge = bridges ? LambdaBridge.of(owner, ofJdk, insn) : null;
    return capturing || bridge != null ? new Call(insn, line, capturing, bridge) : null;
  }

  /** Whether each execution makes the object of a lambda or method reference. */
  public static boolean makesLambda(InvokeDynamicInsnNode insn) {
    return insn.bsm.getOwner().equals(LAMBDAS) && Type.getArgumentTypes(insn.desc).length > 0;
  }

  /** The type of such an object, as sites name it. */
  public static String lambdaOf(String owner) {
    return owner + "$$Lambda";
  }

  private void emit(Call call) {
    if (call.capturing) {
      int site = sites.sized(call.line, lambdaOf(owner));
      probe(call.insn, site, LambdaSizes.bytes(call.insn.desc));
    } else if (call.bridge == null) {
      int site = sites.object(call.line, "java/lang/String", AllocationKind.OBJECT);
      probe(call.insn, site, -1);
    }
    if (call.bridge != null) {
      call.bridge.link(call.insn, sites, call.line, events);
    }
  }

  private void probe(AbstractInsnNode call, int site, int bytes) {
    InsnList probe = new InsnList();
    probe.add(sites.constant(site));
    if (bytes >= 0) {
      probe.add(Instructions.push(bytes));
    }
    probe.add(
        bytes >= 0
            ? ProbeClass.JDK.call(Probe.LAMBDA, "(II)V")
            : ProbeClass.JDK.call(Probe.CONCATENATED, "(I)V"));
    code.insert(call, probe);
  }

  /**
   * Whether a string is made of several parts, by the JDK's code or by a hidden class. One operand
   * alone is converted, by the JDK's code.
   */
  private static boolean isConcatenation(InvokeDynamicInsnNode call) {
    if (call.bsm.getOwner().equals(RECORDS)) {
      return call.name.equals("toString");
    }
    if (!call.bsm.getOwner().equals(CONCATENATIONS)) {
      return false;
    }
    int operands = Type.getArgumentTypes(call.desc).length;
    return operands > 1 || (operands == 1 && !OPERAND.equals(recipe(call)));
  }

  private static @Nullable String recipe(InvokeDynamicInsnNode call) {
    return call.bsmArgs.length > 0 && call.bsmArgs[0] instanceof String recipe ? recipe : OPERAND;
  }
}
