package dev.mayfly.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Writes out {@code equals}, {@code hashCode} and {@code toString} of one record, with
 * the results that {@link java.lang.runtime.ObjectMethods} specifies. The JVM would put them
 * together from method handles at the first use of each, which takes milliseconds.
 */
final class RecordMethods {
  private static final String BOOTSTRAP = "java/lang/runtime/ObjectMethods";
  private static final int MOST_STACK = 6;
  private static final Type OBJECTS = Type.getObjectType("java/util/Objects");
  private static final Type BUILDER = Type.getType(StringBuilder.class);

  private final Type self;
  private final String simpleName;
  private final List<Handle> getters = new ArrayList<>();
  private final String[] names;

  private RecordMethods(ClassNode owner, InvokeDynamicInsnNode call) {
    self = Type.getObjectType(owner.name);
    simpleName = simpleName(owner);
    String text = (String) call.bsmArgs[1];
    names = text.isEmpty() ? new String[0] : text.split(";");
    for (Object getter : Arrays.copyOfRange(call.bsmArgs, 2, call.bsmArgs.length)) {
      getters.add((Handle) getter);
    }
  }

  private static String simpleName(ClassNode owner) {
    for (InnerClassNode inner : owner.innerClasses) {
      if (inner.name.equals(owner.name)) {
        return inner.innerName;
      }
    }
    return owner.name.substring(owner.name.lastIndexOf('/') + 1);
  }

  /**
   * Writes one method out, if it is a record's.
   *
   * @return whether it is
   */
  static boolean rewrite(ClassNode owner, MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof InvokeDynamicInsnNode call && call.bsm.getOwner().equals(BOOTSTRAP)) {
        new RecordMethods(owner, call).write(method);
        return true;
      }
    }
    return false;
  }

  private void write(MethodNode method) {
    method.instructions.clear();
    method.localVariables = null;
    method.maxStack = MOST_STACK;
    GeneratorAdapter code =
        new GeneratorAdapter(Opcodes.ASM9, method, method.access, method.name, method.desc) {};
    switch (method.name) {
      case "equals" -> equal(method, code);
      case "hashCode" -> hash(code);
      default -> print(code);
    }
  }

  private void get(GeneratorAdapter code, Handle getter) {
    code.getField(self, getter.getName(), Type.getType(getter.getDesc()));
  }

  private void equal(MethodNode method, GeneratorAdapter code) {
    Label others = new Label();
    Label differ = new Label();
    code.loadThis();
    code.loadArg(0);
    code.ifCmp(self, GeneratorAdapter.NE, others);
    code.push(true);
    code.returnValue();
    code.mark(others);
    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.loadArg(0);
    code.instanceOf(self);
    code.ifZCmp(GeneratorAdapter.EQ, differ);
    for (Handle getter : getters) {
      code.loadThis();
      get(code, getter);
      code.loadArg(0);
      code.checkCast(self);
      get(code, getter);
      differ(code, Type.getType(getter.getDesc()), differ);
    }
    code.push(true);
    code.returnValue();
    code.mark(differ);
    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.push(false);
    code.returnValue();
  }

  /** Jumps if two values are not equal. */
  private static void differ(GeneratorAdapter code, Type type, Label differ) {
    switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> {
        code.invokeStatic(OBJECTS, Method.getMethod("boolean equals (Object, Object)"));
        code.ifZCmp(GeneratorAdapter.EQ, differ);
      }
      case Type.FLOAT, Type.DOUBLE -> {
        code.invokeStatic(box(type), new Method("compare", Type.INT_TYPE, new Type[] {type, type}));
        code.ifZCmp(GeneratorAdapter.NE, differ);
      }
      default -> code.ifCmp(type, GeneratorAdapter.NE, differ);
    }
  }

  private void hash(GeneratorAdapter code) {
    code.push(0);
    for (Handle getter : getters) {
      code.push(31);
      code.math(GeneratorAdapter.MUL, Type.INT_TYPE);
      code.loadThis();
      get(code, getter);
      Type type = Type.getType(getter.getDesc());
      if (type.getSort() >= Type.ARRAY) {
        code.invokeStatic(OBJECTS, Method.getMethod("int hashCode (Object)"));
      } else {
        code.invokeStatic(box(type), new Method("hashCode", Type.INT_TYPE, new Type[] {type}));
      }
      code.math(GeneratorAdapter.ADD, Type.INT_TYPE);
    }
    code.returnValue();
  }

  private void print(GeneratorAdapter code) {
    code.newInstance(BUILDER);
    code.dup();
    code.invokeConstructor(BUILDER, Method.getMethod("void <init> ()"));
    append(code, simpleName + "[");
    for (int i = 0; i < names.length; i++) {
      append(code, (i == 0 ? "" : ", ") + names[i] + "=");
      code.loadThis();
      get(code, getters.get(i));
      Type type = Type.getType(getters.get(i).getDesc());
      append(code, type.getSort() >= Type.ARRAY ? Type.getType(Object.class) : printed(type));
    }
    append(code, "]");
    code.invokeVirtual(BUILDER, Method.getMethod("String toString ()"));
    code.returnValue();
  }

  private static Type printed(Type primitive) {
    return primitive.equals(Type.BYTE_TYPE) || primitive.equals(Type.SHORT_TYPE)
        ? Type.INT_TYPE
        : primitive;
  }

  private static void append(GeneratorAdapter code, String text) {
    code.push(text);
    append(code, Type.getType(String.class));
  }

  private static void append(GeneratorAdapter code, Type type) {
    code.invokeVirtual(BUILDER, new Method("append", BUILDER, new Type[] {type}));
  }

  private static Type box(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> Type.getType(Boolean.class);
      case Type.CHAR -> Type.getType(Character.class);
      case Type.BYTE -> Type.getType(Byte.class);
      case Type.SHORT -> Type.getType(Short.class);
      case Type.INT -> Type.getType(Integer.class);
      case Type.LONG -> Type.getType(Long.class);
      case Type.FLOAT -> Type.getType(Float.class);
      default -> Type.getType(Double.class);
    };
  }
}
