package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.emitting.CallProbes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Confined. Finds the methods of a class of the JDK in which there may be something to see.
 *
 * <p>Reads the byte code itself, instruction by instruction: most methods have nothing to see, and
 * need not be parsed by ASM.
 */
final class JdkScan {
  /** Lengths of instructions, from the first opcode on; 0 where it varies. */
  private static final byte[] LENGTHS = lengths();

  private static final int WIDE = 196;
  private static final int HIGHEST = 201;

  private final ClassReader reader;
  private final String className;

  /** By index of the pool, for invokespecial and others: 1 if there is no probe, 2 if there is. */
  private final byte[] known;

  private final char[] buffer;
  private final Set<MethodKey> found = new HashSet<>();

  private final List<CallProbes> calls;

  /** Whether any instruction may get a probe. */
  private final boolean finds;

  private JdkScan(ClassReader reader, List<CallProbes> calls) {
    this.reader = reader;
    this.calls = calls;
    this.finds = areElsewhere(calls);
    this.className = reader.getClassName();
    this.known = new byte[2 * reader.getItemCount()];
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /** The names with descriptors. */
  static Set<MethodKey> methods(ClassReader reader, List<CallProbes> calls) {
    JdkScan scan = new JdkScan(reader, calls);
    scan.scan();
    return scan.found;
  }

  private static boolean areElsewhere(List<CallProbes> calls) {
    for (CallProbes probes : calls) {
      if (probes.areElsewhere()) {
        return true;
      }
    }
    return false;
  }

  private static byte[] lengths() {
    byte[] lengths = new byte[HIGHEST + 1];
    for (int opcode = 0; opcode <= HIGHEST; opcode++) {
      lengths[opcode] = (byte) length(opcode);
    }
    return lengths;
  }

  private static int length(int opcode) {
    return switch (opcode) {
      case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH, WIDE -> 0;
      case Opcodes.BIPUSH, Opcodes.LDC, Opcodes.NEWARRAY, Opcodes.RET -> 2;
      case Opcodes.MULTIANEWARRAY -> 4;
      case Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC, 200, 201 -> 5; // wide jumps
      case Opcodes.SIPUSH, 19, 20, Opcodes.IINC -> 3; // wide constants
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF, Opcodes.IFNULL, Opcodes.IFNONNULL -> 3;
      case Opcodes.NEW, Opcodes.ANEWARRAY -> 3;
      default -> {
        boolean local =
            (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD)
                || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE);
        boolean jumpOrMember =
            (opcode >= Opcodes.IFEQ && opcode <= Opcodes.JSR)
                || (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.INVOKESTATIC);
        yield local ? 2 : jumpOrMember ? 3 : 1;
      }
    };
  }

  private void scan() {
    int at = reader.header + 6; // access, name, superclass
    at += 2 + 2 * reader.readUnsignedShort(at);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (; fields > 0; fields--) {
      at = afterAttributes(at + 6);
    }
    int methods = reader.readUnsignedShort(at);
    at += 2;
    for (; methods > 0; methods--) {
      scanMethod(at);
      at = afterAttributes(at + 6);
    }
  }

  private int afterAttributes(int start) {
    int at = start + 2;
    for (int left = reader.readUnsignedShort(start); left > 0; left--) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  private void scanMethod(int start) {
    String name = reader.readUTF8(start + 2, buffer);
    if (JdkCalls.isLeftOut(className, reader.readUnsignedShort(start), name)) {
      return;
    }
    int at = start + 8;
    for (int left = reader.readUnsignedShort(start + 6); left > 0; left--) {
      if ("Code".equals(reader.readUTF8(at, buffer))) {
        int code = at + 14; // name, length, stack, locals, length of the code
        if (finds || isFound(code, code + reader.readInt(at + 10))) {
          found.add(new MethodKey(name, reader.readUTF8(start + 4, buffer)));
        }
        return;
      }
      at += 6 + reader.readInt(at + 2);
    }
  }

  private boolean isFound(int start, int end) {
    int at = start;
    while (at < end) {
      int opcode = reader.readByte(at);
      switch (opcode) {
        case Opcodes.NEW,
            Opcodes.NEWARRAY,
            Opcodes.ANEWARRAY,
            Opcodes.MULTIANEWARRAY,
            Opcodes.INVOKEDYNAMIC -> {
          return true;
        }
        case Opcodes.INVOKEVIRTUAL,
            Opcodes.INVOKESPECIAL,
            Opcodes.INVOKESTATIC,
            Opcodes.INVOKEINTERFACE -> {
          if (hasProbe(opcode, reader.readUnsignedShort(at + 1))) {
            return true;
          }
        }
        default -> {
          // makes nothing, or nothing that can be seen here
        }
      }
      int length = LENGTHS[opcode];
      at += length == 0 ? varying(opcode, start, at) : length;
    }
    return false;
  }

  private int varying(int opcode, int start, int at) {
    if (opcode == WIDE) {
      return reader.readByte(at + 1) == Opcodes.IINC ? 6 : 4;
    }
    int operands = 4 - ((at - start) & 3); // aligned, behind the opcode
    if (opcode == Opcodes.LOOKUPSWITCH) {
      return operands + 8 + 8 * reader.readInt(at + operands + 4);
    }
    int low = reader.readInt(at + operands + 4);
    int high = reader.readInt(at + operands + 8);
    return operands + 12 + 4 * (high - low + 1);
  }

  private boolean hasProbe(int opcode, int method) {
    int key = 2 * method + (opcode == Opcodes.INVOKESPECIAL ? 1 : 0);
    if (known[key] == 0) {
      int reference = reader.getItem(method);
      int nameAndType = reader.getItem(reader.readUnsignedShort(reference + 2));
      String owner = reader.readClass(reference, buffer);
      String name = reader.readUTF8(nameAndType, buffer);
      String descriptor = reader.readUTF8(nameAndType + 2, buffer);
      boolean seen =
          JdkCalls.probeOf(className, opcode, owner, name, descriptor) != null
              || areAt(opcode, owner, name, descriptor);
      known[key] = (byte) (seen ? 2 : 1);
    }
    return known[key] == 2;
  }

  private boolean areAt(int opcode, String owner, String name, String descriptor) {
    for (CallProbes probes : calls) {
      if (probes.areAt(opcode, owner, name, descriptor)) {
        return true;
      }
    }
    return false;
  }
}
