package dev.mayfly.packaging;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Confined. The class of some lambda expressions that implement the same method of the same
 * interface: fields for captured values, for each expression a static factory with the descriptor
 * of its {@code invokedynamic} instruction, and the interface's method, which converts its
 * arguments and calls the body of the object's expression, as {@link
 * java.lang.invoke.LambdaMetafactory} specifies.
 */
final class LambdaClass {
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Method CONSTRUCT = new Method("<init>", "()V");
  private static final String EXPRESSION = "expression";

  private final Type self;
  private final List<InvokeDynamicInsnNode> calls;

  /** The interface's method as it is declared, erased. */
  private final Method declared;

  /** The types of the fields, by their names. */
  private final Map<String, Type> fields = new LinkedHashMap<>();

  private final ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  /**
   * A class.
   *
   * @param nestHost the host of the nest that it belongs to; null for none
   */
  LambdaClass(
      String name, @Nullable String nestHost, int version, List<InvokeDynamicInsnNode> calls) {
    this.self = Type.getObjectType(name);
    this.calls = calls;
    InvokeDynamicInsnNode any = calls.get(0);
    this.declared = new Method(any.name, ((Type) any.bsmArgs[0]).getDescriptor());
    out.visit(
        version,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        OBJECT.getInternalName(),
        new String[] {Type.getReturnType(any.desc).getInternalName()});
    if (nestHost != null) {
      out.visitNestHost(nestHost);
    }
    if (calls.size() > 1) {
      fields.put(EXPRESSION, Type.INT_TYPE);
    }
    for (InvokeDynamicInsnNode call : calls) {
      Type[] captured = Type.getArgumentTypes(call.desc);
      List<String> names = fieldNames(captured);
      for (int i = 0; i < captured.length; i++) {
        Type type = captured[i];
        fields.merge(names.get(i), type, (one, other) -> one.equals(other) ? one : OBJECT);
      }
    }
  }

  /** The name of the factory of an expression. */
  static String factory(int expression) {
    return "create" + expression;
  }

  /** The class file. */
  byte[] bytes() {
    fields.forEach((name, type) -> field(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, name, type));
    construct();
    createOnly();
    for (int i = 0; i < calls.size(); i++) {
      create(i);
    }
    run();
    out.visitEnd();
    return out.toByteArray();
  }

  private void field(int access, String name, Type type) {
    out.visitField(access, name, type.getDescriptor(), null, null).visitEnd();
  }

  /** The fields of captured values: expressions share them if all are references, or of a type. */
  private static List<String> fieldNames(Type[] captured) {
    List<String> names = new ArrayList<>();
    for (Type type : captured) {
      String kind = type.getSort() < Type.ARRAY ? type.getClassName() : "captured";
      int before = 0;
      while (names.contains(kind + before)) {
        before++;
      }
      names.add(kind + before);
    }
    return names;
  }

  private static String only(int expression) {
    return "ONLY" + expression;
  }

  private GeneratorAdapter method(int access, Method method) {
    return adapter(access, method, code(access, method));
  }

  private MethodVisitor code(int access, Method method) {
    return out.visitMethod(access, method.getName(), method.getDescriptor(), null, null);
  }

  private static GeneratorAdapter adapter(int access, Method method, MethodVisitor code) {
    return new GeneratorAdapter(code, access, method.getName(), method.getDescriptor());
  }

  private Method constructor() {
    return new Method("<init>", Type.VOID_TYPE, fields.values().toArray(Type[]::new));
  }

  private void construct() {
    GeneratorAdapter code = method(Opcodes.ACC_PRIVATE, constructor());
    code.loadThis();
    code.invokeConstructor(OBJECT, CONSTRUCT);
    int argument = 0;
    for (Map.Entry<String, Type> field : fields.entrySet()) {
      code.loadThis();
      code.loadArg(argument++);
      code.putField(self, field.getKey(), field.getValue());
    }
    code.returnValue();
    code.endMethod();
  }

  private boolean capturesNothing(int expression) {
    return Type.getArgumentTypes(calls.get(expression).desc).length == 0;
  }

  /** An expression without captured values has one object, as the JVM gives it. */
  private void createOnly() {
    if (calls.stream().allMatch(call -> Type.getArgumentTypes(call.desc).length > 0)) {
      return;
    }
    GeneratorAdapter code = method(Opcodes.ACC_STATIC, new Method("<clinit>", "()V"));
    for (int i = 0; i < calls.size(); i++) {
      if (capturesNothing(i)) {
        field(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, only(i), self);
        construct(code, i);
        code.putStatic(self, only(i), self);
      }
    }
    code.returnValue();
    code.endMethod();
  }

  private void construct(GeneratorAdapter code, int expression) {
    code.newInstance(self);
    code.dup();
    List<String> names = fieldNames(Type.getArgumentTypes(calls.get(expression).desc));
    fields.forEach(
        (name, type) -> {
          int captured = names.indexOf(name);
          if (name.equals(EXPRESSION)) {
            code.push(expression);
          } else if (captured >= 0) {
            code.loadArg(captured);
          } else {
            pushNothing(code, type);
          }
        });
    code.invokeConstructor(self, constructor());
  }

  private static void pushNothing(GeneratorAdapter code, Type type) {
    switch (type.getSort()) {
      case Type.LONG -> code.push(0L);
      case Type.FLOAT -> code.push(0f);
      case Type.DOUBLE -> code.push(0d);
      case Type.ARRAY, Type.OBJECT -> code.visitInsn(Opcodes.ACONST_NULL);
      default -> code.push(0);
    }
  }

  private void create(int expression) {
    GeneratorAdapter code =
        method(Opcodes.ACC_STATIC, new Method(factory(expression), calls.get(expression).desc));
    if (capturesNothing(expression)) {
      code.getStatic(self, only(expression), self);
    } else {
      construct(code, expression);
    }
    code.returnValue();
    code.endMethod();
  }

  private void run() {
    MethodVisitor plain = code(Opcodes.ACC_PUBLIC, declared);
    GeneratorAdapter code = adapter(Opcodes.ACC_PUBLIC, declared, plain);
    int last = calls.size() - 1;
    if (last == 0) {
      run(code, calls.get(0));
    } else {
      Label[] labels = new Label[last];
      Arrays.setAll(labels, i -> new Label());
      Label other = new Label();
      code.loadThis();
      code.getField(self, EXPRESSION, Type.INT_TYPE);
      code.visitTableSwitchInsn(0, last - 1, other, labels);
      for (int i = 0; i <= last; i++) {
        code.visitLabel(i == last ? other : labels[i]);
        plain.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        run(code, calls.get(i));
      }
    }
    code.endMethod();
  }

  private void run(GeneratorAdapter code, InvokeDynamicInsnNode call) {
    Type[] captured = Type.getArgumentTypes(call.desc);
    Handle body = (Handle) call.bsmArgs[1];
    Type here = (Type) call.bsmArgs[2];
    boolean constructs = body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    Type owner = Type.getObjectType(body.getOwner());
    List<Type> wanted = new ArrayList<>();
    if (constructs) {
      code.newInstance(owner);
      code.dup();
    } else if (body.getTag() != Opcodes.H_INVOKESTATIC) {
      wanted.add(owner);
    }
    wanted.addAll(Arrays.asList(Type.getArgumentTypes(body.getDesc())));
    List<String> names = fieldNames(captured);
    for (int i = 0; i < captured.length; i++) {
      Type kept = requireNonNull(fields.get(names.get(i)));
      code.loadThis();
      code.getField(self, names.get(i), kept);
      convert(code, kept, captured[i], wanted.get(i));
    }
    Type[] erased = declared.getArgumentTypes();
    Type[] actual = here.getArgumentTypes();
    for (int i = 0; i < erased.length; i++) {
      code.loadArg(i);
      convert(code, erased[i], actual[i], wanted.get(captured.length + i));
    }
    callBody(code, owner, body);
    Type result = constructs ? owner : Type.getReturnType(body.getDesc());
    if (declared.getReturnType().getSort() == Type.VOID) {
      drop(code, result);
    } else {
      convert(code, result, here.getReturnType(), declared.getReturnType());
    }
    code.returnValue();
  }

  /** In its nest, a private method is called like any other (JVMS 6.5, invokevirtual). */
  private static void callBody(GeneratorAdapter code, Type owner, Handle body) {
    Method method = new Method(body.getName(), body.getDesc());
    switch (body.getTag()) {
      case Opcodes.H_INVOKESTATIC ->
          code.visitMethodInsn(
              Opcodes.INVOKESTATIC,
              body.getOwner(),
              body.getName(),
              body.getDesc(),
              body.isInterface());
      case Opcodes.H_NEWINVOKESPECIAL -> code.invokeConstructor(owner, method);
      default -> {
        if (body.isInterface()) {
          code.invokeInterface(owner, method);
        } else {
          code.invokeVirtual(owner, method);
        }
      }
    }
  }

  private static void drop(GeneratorAdapter code, Type result) {
    if (result.getSize() == 1) {
      code.pop();
    } else if (result.getSize() == 2) {
      code.pop2();
    }
  }

  /**
   * Converts the value on the stack.
   *
   * @param meant the type that the value has, if it is known by an erased one
   */
  private static void convert(GeneratorAdapter code, Type from, Type meant, Type to) {
    boolean fromPrimitive = from.getSort() < Type.ARRAY;
    boolean toPrimitive = to.getSort() < Type.ARRAY;
    if (fromPrimitive && toPrimitive) {
      if (!from.equals(to)) {
        code.cast(from, to);
      }
    } else if (fromPrimitive) {
      code.valueOf(from);
    } else if (toPrimitive) {
      Type unboxed = primitiveOf(meant, to);
      code.unbox(unboxed);
      if (!unboxed.equals(to)) {
        code.cast(unboxed, to);
      }
    } else if (!from.equals(to)) {
      code.checkCast(to);
    }
  }

  /** The primitive that a meant box holds: it may have to be widened. */
  private static Type primitiveOf(Type meant, Type wanted) {
    return switch (meant.getInternalName()) {
      case "java/lang/Character" -> Type.CHAR_TYPE;
      case "java/lang/Byte" -> Type.BYTE_TYPE;
      case "java/lang/Short" -> Type.SHORT_TYPE;
      case "java/lang/Integer" -> Type.INT_TYPE;
      case "java/lang/Long" -> Type.LONG_TYPE;
      case "java/lang/Float" -> Type.FLOAT_TYPE;
      default -> wanted;
    };
  }
}
