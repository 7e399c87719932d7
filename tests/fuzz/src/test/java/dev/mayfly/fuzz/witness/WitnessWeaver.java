package dev.mayfly.fuzz.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Confined. Instruments generated classes for the witness. Shares no code with Mayfly.
 *
 * <p>Every insertion is a run of instructions that leaves the stack as it was, so no frame and no
 * handler changes. A construction that failed is one that began and never completed.
 */
public final class WitnessWeaver {
  private static final String WITNESS = "dev/mayfly/fuzz/forked/Witness";
  private static final Set<String> BOXES =
      Set.of("Integer", "Long", "Short", "Character", "Float", "Double");

  private final List<WitnessSite> sites = new ArrayList<>();
  private ClassNode node;
  private MethodNode method;

  /** All sites so far; their index is their number. */
  public List<WitnessSite> sites() {
    return sites;
  }

  /** Instruments a class. */
  public byte[] weave(byte[] bytes) {
    node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    for (MethodNode each : node.methods) {
      method = each;
      if (method.instructions.size() > 0) {
        weaveMethod();
      }
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private String className() {
    return node.name.replace('/', '.');
  }

  private void weaveMethod() {
    try {
      Origins origins = new Origins(node.name, method);
      for (AbstractInsnNode insn : method.instructions.toArray()) {
        weave(insn, origins);
      }
      method.maxStack += 5;
    } catch (AnalyzerException e) {
      throw new IllegalStateException(className() + "." + method.name + method.desc, e);
    }
  }

  private void weave(AbstractInsnNode insn, Origins origins) {
    switch (insn.getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY ->
          after(insn, "array", site(insn, "", "ARRAY"));
      case Opcodes.INVOKESTATIC -> staticCall((MethodInsnNode) insn);
      case Opcodes.INVOKESPECIAL, Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE -> {
        MethodInsnNode call = (MethodInsnNode) insn;
        if (call.name.equals("<init>")) {
          AbstractInsnNode made = origins.newOf(call);
          if (made != null) {
            construction(call, (TypeInsnNode) made);
          }
        } else if (call.name.equals("clone") && call.desc.startsWith("()")) {
          cloning(call);
        }
      }
      case Opcodes.RETURN -> {
        if (method.name.equals("<init>")) {
          String type = className();
          int site = site(firstLine(), type, "UNWOVEN_CALLER");
          method.instructions.insertBefore(insn, call(site, "ended", "(I)V"));
        }
      }
      default -> {}
    }
  }

  private void construction(MethodInsnNode call, TypeInsnNode made) {
    int site = site(lineOf(made, call), made.desc.replace('/', '.'), "OBJECT");
    method.instructions.insertBefore(call, call(site, "begun", "(I)V"));
    method.instructions.insert(call, call(site, "completed", "(I)V"));
  }

  private void staticCall(MethodInsnNode call) {
    if (call.owner.equals("java/lang/reflect/Array") && call.name.equals("newInstance")) {
      after(call, "reflectiveArray", site(call, "", "REFLECTIVE_ARRAY"));
    } else if (call.owner.equals("java/util/Arrays") && call.name.startsWith("copyOf")) {
      after(call, "copied", site(call, "", "COPY"));
    } else if (call.name.equals("valueOf")
        && call.owner.startsWith("java/lang/")
        && BOXES.contains(call.owner.substring("java/lang/".length()))) {
      after(call, "boxed", site(call, "", "BOXING"));
    }
  }

  private void cloning(MethodInsnNode call) {
    int site = site(call, "", "CLONE");
    InsnList code = new InsnList();
    if (call.getOpcode() == Opcodes.INVOKESPECIAL && !call.owner.equals(node.name)) {
      code.add(new InsnNode(Opcodes.DUP));
      code.add(new LdcInsnNode(site));
      if ((node.version & 0xFFFF) >= Opcodes.V1_5) {
        code.add(new LdcInsnNode(Type.getObjectType(node.name)));
      } else {
        code.add(new LdcInsnNode(className()));
        code.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                "java/lang/Class",
                "forName",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                false));
      }
      code.add(witness("superCloned", "(Ljava/lang/Object;ILjava/lang/Class;)V"));
      method.instructions.insert(call, code);
      return;
    }
    InsnList before = new InsnList();
    before.add(new InsnNode(Opcodes.DUP));
    before.add(witness("clonesOutside", "(Ljava/lang/Object;)Z"));
    before.add(new InsnNode(Opcodes.SWAP));
    method.instructions.insertBefore(call, before);
    code.add(new LdcInsnNode(site));
    code.add(witness("cloned", "(ZLjava/lang/Object;I)Ljava/lang/Object;"));
    String returned = Type.getReturnType(call.desc).getInternalName();
    if (!returned.equals("java/lang/Object")) {
      code.add(new TypeInsnNode(Opcodes.CHECKCAST, returned));
    }
    method.instructions.insert(call, code);
  }

  // Code.

  private void after(AbstractInsnNode insn, String name, int site) {
    InsnList code = new InsnList();
    code.add(new InsnNode(Opcodes.DUP));
    code.add(call(site, name, "(Ljava/lang/Object;I)V"));
    method.instructions.insert(insn, code);
  }

  private static InsnList call(int site, String name, String desc) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(site));
    code.add(witness(name, desc));
    return code;
  }

  private static MethodInsnNode witness(String name, String desc) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, WITNESS, name, desc, false);
  }

  // Sites.

  private int site(AbstractInsnNode insn, String type, String kind) {
    return site(lineOf(insn), type, kind);
  }

  private int site(int line, String type, String kind) {
    sites.add(new WitnessSite(className() + "." + method.name + method.desc, line, type, kind));
    return sites.size() - 1;
  }

  /** Its own line, else the first one up to the constructor call, else the last one before. */
  private static int lineOf(TypeInsnNode made, MethodInsnNode call) {
    AbstractInsnNode previous = made.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      if (previous instanceof LineNumberNode line) {
        return line.line;
      }
      previous = previous.getPrevious();
    }
    for (AbstractInsnNode i = made; i != null && i != call; i = i.getNext()) {
      if (i instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return lineOf(made);
  }

  private static int lineOf(AbstractInsnNode insn) {
    for (AbstractInsnNode i = insn; i != null; i = i.getPrevious()) {
      if (i instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  private int firstLine() {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }
}
