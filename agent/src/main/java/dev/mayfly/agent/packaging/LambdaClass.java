package dev.mayfly.agent.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Confined. The class of one lambda expression: a field for each captured value, a static factory
 * with the descriptor of the {@code invokedynamic} instruction, and the interface's method, which
 * converts its arguments and calls the expression's body as {@link
 * java.lang.invoke.LambdaMetafactory} specifies.
 */
final class LambdaClass {
  /** The name of the factory. */
  static final String FACTORY = "create";

  private static final Type OBJECT = Type.getType(Object.class);
  private static final Method CONSTRUCT = new Method("<init>", "()V");
  private static final String ONLY = "ONLY";

  private final Type self;
  private final InvokeDynamicInsnNode call;
  private final Type[] captured;

  /** The interface's method as it is declared, erased. */
  private final Method declared;

  /** The types that its parameters and result have here. */
  private final Type here;

  private final Handle body;
  private final ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  LambdaClass(String name, String nestHost, int version, InvokeDynamicInsnNode call) {
    this.self = Type.getObjectType(name);
    this.call = call;
    this.captured = Type.getArgumentTypes(call.desc);
    this.declared = new Method(call.name, ((Type) call.bsmArgs[0]).getDescriptor());
    this.body = (Handle) call.bsmArgs[1];
    this.here = (Type) call.bsmArgs[2];
    out.visit(
        version,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        OBJECT.getInternalName(),
        new String[] {Type.getReturnType(call.desc).getInternalName()});
    out.visitNestHost(nestHost);
  }

  /** The class file. */
  byte[] bytes() {
    for (int i = 0; i < captured.length; i++) {
      field(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, fieldName(i), captured[i]);
    }
    construct();
    if (captured.length == 0) {
      createOnly();
    }
    create();
    run();
    out.visitEnd();
    return out.toByteArray();
  }

  private void field(int access, String name, Type type) {
    out.visitField(access, name, type.getDescriptor(), null, null).visitEnd();
  }

  private static String fieldName(int captured) {
    return "captured" + captured;
  }

  private GeneratorAdapter method(int access, Method method) {
    MethodVisitor code =
        out.visitMethod(access, method.getName(), method.getDescriptor(), null, null);
    return new GeneratorAdapter(code, access, method.getName(), method.getDescriptor());
  }

  private Method constructor() {
    return new Method("<init>", Type.VOID_TYPE, captured);
  }

  private void construct() {
    GeneratorAdapter code = method(Opcodes.ACC_PRIVATE, constructor());
    code.loadThis();
    code.invokeConstructor(OBJECT, CONSTRUCT);
    for (int i = 0; i < captured.length; i++) {
      code.loadThis();
      code.loadArg(i);
      code.putField(self, fieldName(i), captured[i]);
    }
    code.returnValue();
    code.endMethod();
  }

  /** An expression without captured values has one object, as the JVM gives it. */
  private void createOnly() {
    field(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, ONLY, self);
    GeneratorAdapter code = method(Opcodes.ACC_STATIC, new Method("<clinit>", "()V"));
    construct(code);
    code.putStatic(self, ONLY, self);
    code.returnValue();
    code.endMethod();
  }

  private void construct(GeneratorAdapter code) {
    code.newInstance(self);
    code.dup();
    code.loadArgs();
    code.invokeConstructor(self, constructor());
  }

  private void create() {
    GeneratorAdapter code = method(Opcodes.ACC_STATIC, new Method(FACTORY, call.desc));
    if (captured.length == 0) {
      code.getStatic(self, ONLY, self);
    } else {
      construct(code);
    }
    code.returnValue();
    code.endMethod();
  }

  private void run() {
    GeneratorAdapter code = method(Opcodes.ACC_PUBLIC, declared);
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
    for (int i = 0; i < captured.length; i++) {
      code.loadThis();
      code.getField(self, fieldName(i), captured[i]);
      convert(code, captured[i], captured[i], wanted.get(i));
    }
    Type[] erased = declared.getArgumentTypes();
    Type[] actual = here.getArgumentTypes();
    for (int i = 0; i < erased.length; i++) {
      code.loadArg(i);
      convert(code, erased[i], actual[i], wanted.get(captured.length + i));
    }
    callBody(code, owner);
    Type result = constructs ? owner : Type.getReturnType(body.getDesc());
    if (declared.getReturnType().getSort() == Type.VOID) {
      drop(code, result);
    } else {
      convert(code, result, here.getReturnType(), declared.getReturnType());
    }
    code.returnValue();
    code.endMethod();
  }

  /** In its nest, a private method is called like any other (JVMS 6.5, invokevirtual). */
  private void callBody(GeneratorAdapter code, Type owner) {
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
