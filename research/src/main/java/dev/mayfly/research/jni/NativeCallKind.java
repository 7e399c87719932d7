package dev.mayfly.research.jni;

import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.emitting.CallProbes;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The probes around calls of native methods with arrays, of the program and of the JDK. Immutable.
 * In the JDK these are the calls of a class's own methods.
 */
public record NativeCallKind() implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return method.scan().isLeaf(method.node()) ? null : new NativeCalls(method);
  }

  @Override
  public String records() {
    return "calls of native methods";
  }

  @Override
  public boolean readsOtherClasses() {
    return true;
  }

  @Override
  public List<String> jdkExamples() {
    return List.of("java/io/FileOutputStream");
  }

  @Override
  public CallProbes inJdk(ClassReader classFile) {
    NativeMethods natives = NativeMethods.of(classFile);
    return new CallProbes() {
      @Override
      public boolean areAt(int opcode, String owner, String name, String descriptor) {
        return opcode != Opcodes.INVOKEINTERFACE
            && takesPrimitiveArrays(descriptor)
            && natives.isNative(owner, name, descriptor);
      }

      @Override
      public void probe(MethodNode method, MethodInsnNode call, int line, SiteCollector sites) {
        NativeCalls.probe(method, call, line, sites);
      }
    };
  }

  /** Arrays of objects are those of the program alone. */
  private static boolean takesPrimitiveArrays(String descriptor) {
    for (Type parameter : Type.getArgumentTypes(descriptor)) {
      if (NativeCalls.isPrimitiveArray(parameter)) {
        return true;
      }
    }
    return false;
  }
}
