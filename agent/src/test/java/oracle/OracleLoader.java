package oracle;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Thread-safe. Loads the classes of a program and has each instruction counted before it is
 * executed, and each basic block when it begins. Where blocks begin follows from the edges of ASM's
 * own control flow.
 */
final class OracleLoader extends ClassLoader {
  private static final String COUNTS = "oracle/OracleCounts";

  private final List<String> prefixes;

  OracleLoader(ClassLoader parent, List<String> prefixes) {
    super(parent);
    this.prefixes = prefixes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (prefixes.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] counting = counting(in.readAllBytes());
      return defineClass(name, counting, 0, counting.length, getClass().getProtectionDomain());
    } catch (IOException | AnalyzerException failed) {
      throw new ClassNotFoundException(name, failed);
    }
  }

  private static byte[] counting(byte[] original) throws AnalyzerException {
    Set<String> tooLarge = new HashSet<>();
    while (true) {
      ClassNode node = new ClassNode();
      new ClassReader(original).accept(node, 0);
      for (MethodNode method : node.methods) {
        if (method.instructions.size() > 0 && !tooLarge.contains(method.name + method.desc)) {
          count(node.name, method);
        }
      }
      ClassWriter writer = new ClassWriter(0);
      try {
        node.accept(writer);
        return writer.toByteArray();
      } catch (MethodTooLargeException e) {
        tooLarge.add(e.getMethodName() + e.getDescriptor());
        System.err.println("oracle: too large: " + node.name + "." + e.getMethodName());
      }
    }
  }

  private static void count(String owner, MethodNode method) throws AnalyzerException {
    Map<AbstractInsnNode, Integer> lengths = blocks(owner, method);
    int number = OracleCounts.number(owner.replace('/', '.') + "." + method.name + method.desc);
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() < 0) {
        continue;
      }
      InsnList count = new InsnList();
      Integer length = lengths.get(insn);
      if (length != null) {
        count.add(new LdcInsnNode(number));
        count.add(new LdcInsnNode(length));
        count.add(new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTS, "block", "(II)V", false));
      }
      count.add(new LdcInsnNode(number));
      count.add(new MethodInsnNode(Opcodes.INVOKESTATIC, COUNTS, "instruction", "(I)V", false));
      method.instructions.insertBefore(insn, count);
    }
    bindNew(method);
    method.maxStack += 2;
  }

  /** Stack map frames know a {@code new} by its place: they get a label of their own for it. */
  private static void bindNew(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FrameNode frame) {
        frame.local = bound(frame.local, method);
        frame.stack = bound(frame.stack, method);
      }
    }
  }

  private static List<Object> bound(List<Object> types, MethodNode method) {
    List<Object> now = types == null ? null : new ArrayList<>(types);
    for (int i = 0; now != null && i < now.size(); i++) {
      if (now.get(i) instanceof LabelNode label) {
        AbstractInsnNode creation = label;
        while (creation.getOpcode() != Opcodes.NEW) {
          creation = creation.getNext();
        }
        LabelNode own = new LabelNode();
        method.instructions.insertBefore(creation, own);
        now.set(i, own);
      }
    }
    return now;
  }

  /** The blocks by their first instructions, with their lengths. */
  private static Map<AbstractInsnNode, Integer> blocks(String owner, MethodNode method)
      throws AnalyzerException {
    AbstractInsnNode[] code = method.instructions.toArray();
    Set<Integer> entered = new HashSet<>(Set.of(0));
    new Analyzer<BasicValue>(new BasicInterpreter()) {
      @Override
      protected void newControlFlowEdge(int from, int to) {
        if (code[from] instanceof JumpInsnNode
            || code[from] instanceof TableSwitchInsnNode
            || code[from] instanceof LookupSwitchInsnNode) {
          entered.add(to);
        }
      }

      @Override
      protected boolean newControlFlowExceptionEdge(int from, TryCatchBlockNode handled) {
        entered.add(method.instructions.indexOf(handled.handler));
        return true;
      }
    }.analyze(owner, method);
    Map<AbstractInsnNode, Integer> lengths = new HashMap<>();
    AbstractInsnNode first = null;
    boolean begins = false;
    for (int i = 0; i < code.length; i++) {
      begins |= entered.contains(i);
      if (code[i].getOpcode() >= 0) {
        first = begins || first == null ? code[i] : first;
        lengths.merge(first, 1, Integer::sum);
        begins = false;
      }
    }
    return lengths;
  }
}
