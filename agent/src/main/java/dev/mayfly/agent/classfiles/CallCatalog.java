package dev.mayfly.agent.classfiles;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.CallLines;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Thread-safe: the lines in which methods call others, by their class files.
 *
 * <p>The class whose method a call reaches is decided when it runs. So all calls of one name and
 * descriptor are calls of one method, except those of constructors. A method reference may run
 * anywhere: then the line is not known.
 */
final class CallCatalog {

  /** Several lines call the method, or it cannot be said which line does. */
  private static final int UNKNOWN = 0;

  /** By method, the lines of its calls by what they call. */
  private final Map<MethodFrame, Map<String, Integer>> byCaller = new HashMap<>();

  /** Reads a class file; one that cannot be read is omitted. */
  synchronized void add(byte[] bytes) {
    try {
      new ClassReader(bytes).accept(new Reader(), ClassReader.SKIP_FRAMES);
    } catch (RuntimeException unreadable) {
      // of a Java version that is not known yet
    }
  }

  /** The lines of the calls in a tree, where they are known. */
  synchronized CallLines linesIn(ContextSnapshot tree) {
    Map<CallLines.Call, Integer> lines = new HashMap<>();
    for (ContextSnapshot context : tree.preOrder()) {
      MethodFrame caller = context.method();
      Map<String, Integer> calls = caller == null ? null : byCaller.get(caller);
      if (caller != null && calls != null) {
        context.children().forEach(child -> note(caller, child.method(), calls, lines));
        for (AllocationSite site : context.sites().keySet()) { // which may be one frame deeper
          note(caller, site.method(), calls, lines);
        }
      }
    }
    return CallLines.of(lines);
  }

  private static void note(
      MethodFrame caller,
      @Nullable MethodFrame callee,
      Map<String, Integer> calls,
      Map<CallLines.Call, Integer> lines) {
    if (callee != null) {
      int line =
          calls.getOrDefault(
              called(callee.className(), callee.methodName(), callee.descriptor()), UNKNOWN);
      if (line != UNKNOWN) {
        lines.put(new CallLines.Call(caller, callee), line);
      }
    }
  }

  private static String called(String className, String name, String descriptor) {
    return (name.equals("<init>") ? className : "") + name + descriptor;
  }

  /** Confined to one thread: a class file that is read. */
  private final class Reader extends ClassVisitor {
    private String className = "";

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      className = ClassFile.name(name);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new Calls(
          byCaller.computeIfAbsent(
              new MethodFrame(className, name, descriptor), first -> new HashMap<>()));
    }
  }

  /** Confined to one thread: a method that is read. */
  private static final class Calls extends MethodVisitor {
    private final Map<String, Integer> lines;
    private int line = UNKNOWN;

    Calls(Map<String, Integer> lines) {
      super(Opcodes.ASM9);
      this.lines = lines;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      note(ClassFile.name(owner), name, descriptor, line);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          note(ClassFile.name(handle.getOwner()), handle.getName(), handle.getDesc(), UNKNOWN);
        }
      }
    }

    private void note(String owner, String name, String descriptor, int at) {
      lines.merge(
          called(owner, name, descriptor),
          at,
          (one, other) -> one.equals(other) ? one : Integer.valueOf(UNKNOWN));
    }
  }
}
