package dev.mayfly.agent.weaving.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.TestSettings;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.agent.weaving.emitting.Emitter;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** The JDK's classes get their probes where the program's do, and verify. */
final class JdkEmitterTest {
  private static final Set<String> NOT_COMPARED = Set.of("superCloned", "lambda", "concatenated");

  private final SiteRegistry registry = SiteRegistry.instance();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.ArrayList",
        "java.util.HashMap",
        "java.util.TreeMap",
        "java.util.Formatter",
        "java.util.Collections",
        "java.util.List",
        "java.util.Arrays",
        "java.util.EnumMap",
        "java.lang.String",
        "java.lang.StringLatin1",
        "java.lang.AbstractStringBuilder",
        "java.util.stream.ReferencePipeline",
        "java.util.stream.Collectors",
        "java.util.concurrent.ConcurrentHashMap",
        "java.math.BigInteger",
        "java.util.regex.Pattern",
        "java.time.format.DateTimeFormatterBuilder",
        "java.text.DecimalFormat",
        "java.lang.reflect.Method",
        "java.util.ResourceBundle",
        "java.io.ObjectInputStream",
        "java.lang.Class",
        "java.util.concurrent.ConcurrentSkipListMap",
        "java.util.Locale"
      })
  void countsWhereTheEmitterOfTheProgramDoes(String className) throws IOException {
    byte[] original = bytesOf(className);
    byte[] numbered = linked(JdkEmitter.emit(original, true, false, List.of(), false));
    assertThat(verified(numbered)).isEmpty();
    byte[] reference =
        linked(
            new Emitter(TestSettings.of(false, true))
                .emit(ClassScan.of(original), original, WovenEvents.NONE, NativeMethods.NONE)
                .code());
    assertThat(sites(numbered)).isEqualTo(sites(reference));
  }

  private byte[] linked(WovenCode code) {
    return code == null ? null : code.link(registry);
  }

  private static byte[] bytesOf(String className) throws IOException {
    try (InputStream in =
        ClassLoader.getSystemResourceAsStream(className.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }

  private static String verified(byte[] bytes) {
    StringWriter complaints = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(bytes), false, new PrintWriter(complaints));
    return complaints.toString();
  }

  /** Each call of a probe that stands for an allocation, by method, line and what is made. */
  private Set<String> sites(byte[] numbered) {
    ClassNode node = new ClassNode();
    new ClassReader(numbered).accept(node, 0);
    Set<String> found = new TreeSet<>();
    if (numbered == null) {
      return found;
    }
    for (MethodNode method : node.methods) {
      if (JdkCalls.isLeftOut(node.name, method.access, method.name)) {
        continue;
      }
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode call
            && call.owner.startsWith("dev/mayfly/recording/")
            && !call.name.endsWith("initialized")
            && !call.name.equals(
                "reflected") // the program's probe counts only classes that are not woven
            && !call.name.equals("failed")
            && !NOT_COMPARED.contains(call.name)
            && !call.name.equals("unfinished")) {
          AllocationSite site = registry.site(siteOf(call));
          boolean generic =
              site.kind() == AllocationKind.COPY || site.kind() == AllocationKind.CLONE;
          found.add(
              site.method()
                  + ":"
                  + site.line()
                  + " "
                  + site.kind()
                  + (generic ? "" : " " + site.typeName()));
        }
      }
    }
    return found;
  }

  /** The number of the site is the first int constant among the arguments. */
  private static int siteOf(MethodInsnNode call) {
    int first = -1;
    AbstractInsnNode insn = call.getPrevious();
    while (insn != null) {
      Integer constant = constant(insn);
      if (constant != null) {
        first = constant;
      } else if (insn.getOpcode() >= 0 && insn.getOpcode() != Opcodes.ACONST_NULL) {
        return first;
      }
      insn = insn.getPrevious();
    }
    return first;
  }

  private static Integer constant(AbstractInsnNode insn) {
    if (insn instanceof IntInsnNode number && insn.getOpcode() != Opcodes.NEWARRAY) {
      return number.operand;
    }
    if (insn instanceof LdcInsnNode constant && constant.cst instanceof Integer number) {
      return number;
    }
    int opcode = insn.getOpcode();
    return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5
        ? opcode - Opcodes.ICONST_0
        : null;
  }
}
