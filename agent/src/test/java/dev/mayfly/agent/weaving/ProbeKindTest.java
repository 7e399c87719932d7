package dev.mayfly.agent.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.agent.weaving.emitting.ExtraLocals;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A probe that a plug-in brings: the weaver knows nothing of it. */
final class ProbeKindTest {
  private static final String PROBES = Probes.class.getName().replace('.', '/');

  /** The door from woven code, which is in another class loader. */
  public static final class Probes {
    /** The calls so far. */
    public static final List<String> CALLS = new ArrayList<>();

    private Probes() {}

    /** The probe at a comparison with zero. */
    public static void compared(int value) {
      CALLS.add("compared " + value);
    }

    /** The probe where a method has ended. */
    public static void ended(int comparisons) {
      CALLS.add("ended after " + comparisons);
    }
  }

  /** The program: a leaf, which has no other probes, and a method that throws through a handler. */
  public static final class Program implements IntFunction<String> {
    static boolean isNegative(int value) {
      return value < 0;
    }

    @Override
    public String apply(int value) {
      try {
        if (isNegative(value)) {
          throw new IllegalArgumentException("negative");
        }
        return "fine";
      } finally {
        Probes.CALLS.add("finally");
      }
    }
  }

  /** Comparisons with zero: each has a probe, and each method with some tells how many ran. */
  private record Comparisons(String classes) implements ProbeKind {
    @Override
    public boolean concerns(String className) {
      return className.contains(classes);
    }

    @Override
    public ProbePart in(ProbedMethod method) {
      return new ComparisonsOfMethod(method.node().instructions);
    }
  }

  private static final class ComparisonsOfMethod implements ProbePart {
    private final InsnList code;
    private final List<AbstractInsnNode> jumps = new ArrayList<>();
    private int count;

    ComparisonsOfMethod(InsnList code) {
      this.code = code;
    }

    @Override
    public void plan(AbstractInsnNode insn, int line) {
      if (insn instanceof JumpInsnNode jump && jump.getOpcode() <= Opcodes.IFLE) {
        jumps.add(jump);
      }
    }

    @Override
    public boolean isEmpty() {
      return jumps.isEmpty();
    }

    @Override
    public void addVariables(ExtraLocals locals) {
      if (!jumps.isEmpty()) {
        count = locals.add(Opcodes.INTEGER);
      }
    }

    @Override
    public void emit(MethodBody body) {
      for (AbstractInsnNode jump : jumps) {
        InsnList probe = new InsnList();
        probe.add(new InsnNode(Opcodes.DUP));
        probe.add(Instructions.callStatic(PROBES, "compared", "(I)V"));
        probe.add(new IincInsnNode(count, 1));
        code.insertBefore(jump, probe);
      }
    }

    @Override
    public InsnList first() {
      InsnList first = new InsnList();
      if (!jumps.isEmpty()) {
        first.add(new InsnNode(Opcodes.ICONST_0));
        first.add(new VarInsnNode(Opcodes.ISTORE, count));
      }
      return first;
    }

    @Override
    public boolean hasEnds() {
      return !jumps.isEmpty();
    }

    @Override
    public InsnList leave() {
      InsnList leave = new InsnList();
      if (!jumps.isEmpty()) {
        leave.add(new VarInsnNode(Opcodes.ILOAD, count));
        leave.add(Instructions.callStatic(PROBES, "ended", "(I)V"));
      }
      return leave;
    }
  }

  private static WeavingSettings settings(boolean contexts, @Nullable ProbeKind kind) {
    WeavingSettings usual = TestSettings.of(contexts, contexts);
    return kind == null ? usual : usual.with(kind);
  }

  private static @Nullable WovenCode woven(WeavingSettings settings, byte[] original) {
    return new Emitter(settings)
        .emit(ClassScan.of(original), original, WovenEvents.NONE, NativeMethods.NONE)
        .code();
  }

  private static byte[] program() throws IOException {
    return Resources.toByteArray(ProbeKindTest.class.getResource("ProbeKindTest$Program.class"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @SuppressWarnings("unchecked")
  void aPlugInBringsAProbe(boolean contexts) throws Exception {
    byte[] original = program();
    WovenCode code = woven(settings(contexts, new Comparisons("Program")), original);
    assertThat(code).isNotNull();
    byte[] linked = code.link(SiteRegistry.instance());
    IntFunction<String> program =
        (IntFunction<String>)
            new ClassLoader(ProbeKindTest.class.getClassLoader()) {
              Class<?> define() {
                return defineClass(Program.class.getName(), linked, 0, linked.length);
              }
            }.define().getDeclaredConstructor().newInstance();
    Probes.CALLS.clear();
    assertThat(program.apply(7)).isEqualTo("fine");
    assertThat(Probes.CALLS)
        .containsExactly("compared 7", "ended after 1", "compared 0", "finally", "ended after 1");
    Probes.CALLS.clear();
    try {
      program.apply(-7);
    } catch (IllegalArgumentException expected) {
      Probes.CALLS.add("thrown");
    }
    assertThat(Probes.CALLS)
        .containsExactly(
            "compared -7", "ended after 1", "compared 1", "finally", "ended after 1", "thrown");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whereItIsNotConcernedCodeIsWovenAsWithoutIt(boolean contexts) throws IOException {
    WeavingSettings with = settings(contexts, new Comparisons("elsewhere"));
    WeavingSettings without = settings(contexts, null);
    WovenCode code = woven(without, program());
    assertThat(code).isNotNull();
    WovenCode same = woven(with, program());
    assertThat(same).isNotNull();
    assertThat(same.bytes()).isEqualTo(code.bytes());
    assertThat(with.toString()).isNotEqualTo(without.toString()).contains("elsewhere");
  }
}
