package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Boxes;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.recording.probes.LambdaLinkage;
import dev.mayfly.site.AllocationKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Confined. A method reference that makes objects where no probe can be: by calling a constructor,
 * or by boxing an argument or the result. Its bridge is a static method that does the same in code
 * that has probes; {@code LambdaLinkage} puts it in place when the reference is linked.
 *
 * <p>The method takes what the reference takes: captured values, then the arguments; those that the
 * JVM only casts or widens, as the called method has them, and leaves casting and widening to the
 * JVM. So what may be captured or converted stays what the metafactory allows.
 */
public final class LambdaBridge {
  private static final int SERIALIZABLE = 1;
  private static final Integer NO_FLAGS = 0;

  /** Stands in the name of the bridge for its first site, as eight digits. */
  private static final String NO_SITE = "00000000";

  /** Stands for the first id; those that stand for the others follow. */
  private static final int FIRST_ID = 0x6d620000;

  private static final String OBJECT = "(Ljava/lang/Object;I)V";

  /**
   * An object that the bridge makes.
   *
   * @param site the number of its site's id among those of the bridge
   * @param event the number of its event's id; -1 if there is no event
   */
  private record Made(int site, int event) {}

  /** The objects that analyses receive. */
  public interface Events {
    /**
     * The event of an object that a reference makes; null if no analysis wants it.
     *
     * @param type the name of its class, with dots
     */
    @Nullable Spec created(InvokeDynamicInsnNode reference, int line, String type);
  }

  private final String caller;
  private final Handle called;
  private final Type[] taken;
  private final Type[] passed;
  private final Type returned;
  private final Type result;

  /** The boxes of arguments by their places; null where nothing is boxed. */
  private final @Nullable Made[] boxes;

  private @Nullable Made made;

  /** The constants that stand for the bridge's ids in the class with the reference. */
  private final List<Integer> ids = new ArrayList<>();

  private LambdaBridge(
      String caller, Handle called, Type[] taken, Type[] passed, Type returned, Type result) {
    this.caller = caller;
    this.called = called;
    this.taken = taken;
    this.passed = passed;
    this.returned = returned;
    this.result = result;
    boxes = new Made[passed.length];
  }

  /**
   * The bridge for a reference; null if it needs none.
   *
   * @param caller the class in which the reference stands
   * @param ofJdk whether that is a class of the JDK; a constructor of the program tells of its
   *     objects itself
   */
  static @Nullable LambdaBridge of(String caller, boolean ofJdk, InvokeDynamicInsnNode reference) {
    Object[] arguments = reference.bsmArgs;
    if (arguments.length < 3
        || !(arguments[1] instanceof Handle called)
        || !(arguments[2] instanceof Type dynamic)
        || called.getTag() == Opcodes.H_INVOKESPECIAL
        || (arguments.length > 3 && (((Integer) arguments[3]) & SERIALIZABLE) != 0)) {
      return null;
    }
    boolean constructs = called.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    Type[] captured = Type.getArgumentTypes(reference.desc);
    Type[] passed = passed(called);
    Type[] taken = taken(captured, dynamic.getArgumentTypes(), passed);
    if (taken == null) {
      return null;
    }
    Type returned =
        constructs ? Type.getObjectType(called.getOwner()) : Type.getReturnType(called.getDesc());
    Type result = isBoxed(returned, dynamic.getReturnType()) ? boxOf(returned) : returned;
    boolean isCounted = constructs && !ofJdk && !called.getOwner().startsWith("java/");
    boolean makes =
        constructs || !result.equals(returned) || isBoxing(called) || boxesAny(taken, passed);
    return makes && !isCounted
        ? new LambdaBridge(caller, called, taken, passed, returned, result)
        : null;
  }

  private static boolean isBoxing(Handle called) {
    return Boxes.isBoxing(called.getOwner(), called.getName(), called.getDesc());
  }

  /** The types of the called method's parameters, its receiver included. */
  private static Type[] passed(Handle called) {
    List<Type> types = new ArrayList<>();
    if (called.getTag() != Opcodes.H_INVOKESTATIC
        && called.getTag() != Opcodes.H_NEWINVOKESPECIAL) {
      types.add(Type.getObjectType(called.getOwner()));
    }
    types.addAll(List.of(Type.getArgumentTypes(called.getDesc())));
    return types.toArray(new Type[0]);
  }

  private static Type @Nullable [] taken(Type[] captured, Type[] arguments, Type[] passed) {
    if (captured.length + arguments.length != passed.length) {
      return null;
    }
    Type[] taken = passed.clone();
    System.arraycopy(captured, 0, taken, 0, captured.length);
    for (int i = captured.length; i < taken.length; i++) {
      Type argument = arguments[i - captured.length];
      if (isBoxed(argument, passed[i])) {
        taken[i] = argument;
      }
    }
    return taken;
  }

  private static boolean boxesAny(Type[] taken, Type[] passed) {
    for (int i = 0; i < passed.length; i++) {
      if (isBoxed(taken[i], passed[i])) {
        return true;
      }
    }
    return false;
  }

  /** Whether a box may be made for it; a Boolean or Byte never is. */
  private static boolean isBoxed(Type from, Type to) {
    return from.getSort() >= Type.CHAR
        && from.getSort() < Type.ARRAY
        && from.getSort() != Type.BYTE
        && to.getSort() == Type.OBJECT;
  }

  private static Type boxOf(Type primitive) {
    return Type.getObjectType(
        switch (primitive.getSort()) {
          case Type.CHAR -> "java/lang/Character";
          case Type.SHORT -> "java/lang/Short";
          case Type.INT -> "java/lang/Integer";
          case Type.LONG -> "java/lang/Long";
          case Type.FLOAT -> "java/lang/Float";
          default -> "java/lang/Double";
        });
  }

  /** Lets the reference be linked to the bridge. */
  void link(InvokeDynamicInsnNode reference, SiteCollector sites, int line, Events events) {
    addSites(reference, sites, line, events);
    List<Object> arguments = new ArrayList<>(Arrays.asList(reference.bsmArgs));
    if (!reference.bsm.getName().equals("altMetafactory")) {
      arguments.add(NO_FLAGS);
    }
    arguments.add(text());
    arguments.addAll(ids);
    reference.bsmArgs = arguments.toArray();
    reference.bsm =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "dev/mayfly/recording/probes/LambdaLinkage",
            "link",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                + "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
            false);
  }

  private void addSites(
      InvokeDynamicInsnNode reference, SiteCollector sites, int line, Events events) {
    for (int i = 0; i < passed.length; i++) {
      if (isBoxed(taken[i], passed[i])) {
        boxes[i] = add(boxOf(taken[i]), AllocationKind.BOXING, reference, sites, line, events);
      }
    }
    AllocationKind kind =
        called.getTag() == Opcodes.H_NEWINVOKESPECIAL
            ? AllocationKind.OBJECT
            : AllocationKind.BOXING;
    if (kind == AllocationKind.OBJECT || !result.equals(returned) || isBoxing(called)) {
      made = add(result, kind, reference, sites, line, events);
    }
  }

  private Made add(
      Type type,
      AllocationKind kind,
      InvokeDynamicInsnNode reference,
      SiteCollector sites,
      int line,
      Events events) {
    int site = sites.object(line, type.getInternalName(), kind);
    Spec event = events.created(reference, line, type.getClassName());
    return new Made(
        id(sites.siteConstant(site)), event == null ? -1 : id(sites.eventConstant(event)));
  }

  /** Gives an id to the bridge; returns its number there. */
  private int id(int constant) {
    ids.add(constant);
    return ids.size() - 1;
  }

  /** As {@code LambdaLinkage} expects it. */
  private String text() {
    String name = caller + LambdaLinkage.BRIDGE + NO_SITE;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    MethodVisitor code = begin(writer, name, Type.getMethodDescriptor(result, taken));
    write(code);
    return end(writer, code, name);
  }

  private static MethodVisitor begin(ClassWriter writer, String name, String descriptor) {
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
        name,
        null,
        "java/lang/Object",
        null);
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, "bridge", descriptor, null, null);
    code.visitAnnotation("Ljdk/internal/vm/annotation/Hidden;", true).visitEnd(); // JDK 17's own
    code.visitCode();
    return code;
  }

  private static String end(ClassWriter writer, MethodVisitor code, String name) {
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    byte[] bytes = writer.toByteArray();
    return name.replace('/', '.')
        + "\n"
        + places(new ClassReader(bytes))
        + "\n"
        + new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The offsets in the bridge's class file of the site in its name, and of its ids. */
  private static String places(ClassReader bridge) {
    int nameEntry =
        bridge.readUnsignedShort(bridge.getItem(bridge.readUnsignedShort(bridge.header + 2)));
    int name = bridge.getItem(nameEntry);
    StringBuilder places = new StringBuilder();
    places.append(name + 2 + bridge.readUnsignedShort(name) - NO_SITE.length());
    new TreeMap<>(IdConstants.integers(bridge, FIRST_ID))
        .forEach((id, offset) -> places.append(' ').append((int) offset));
    return places.toString();
  }

  /** Finds out how the JVM can link bridges. */
  public static void prepare() {
    String name = LambdaLinkage.class.getName().replace('.', '/') + LambdaLinkage.BRIDGE + NO_SITE;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    MethodVisitor code = begin(writer, name, "()Ljava/lang/Object;");
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitInsn(Opcodes.ARETURN);
    LambdaLinkage.prepare(end(writer, code, name));
  }

  private void write(MethodVisitor code) {
    boolean constructs = called.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (constructs) {
      code.visitTypeInsn(Opcodes.NEW, called.getOwner());
      code.visitInsn(Opcodes.DUP);
    }
    int slot = 0;
    for (int i = 0; i < taken.length; i++) {
      code.visitVarInsn(taken[i].getOpcode(Opcodes.ILOAD), slot);
      slot += taken[i].getSize();
      Made box = boxes[i];
      if (box != null) {
        box(code, taken[i], box);
      } else if (!taken[i].equals(passed[i])) {
        code.visitTypeInsn(Opcodes.CHECKCAST, passed[i].getInternalName());
      }
    }
    code.visitMethodInsn(
        opcode(called.getTag()),
        called.getOwner(),
        called.getName(),
        called.getDesc(),
        called.isInterface());
    if (made == null) {
      // the called method makes it
    } else if (constructs) {
      push(code, made.site);
      ProbeClass.JDK.call(Probe.CONSTRUCTED, "(I)V").accept(code);
      tell(code, Probe.CREATED, made);
    } else if (!result.equals(returned)) {
      box(code, returned, made);
    } else {
      boxed(code, made);
    }
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }

  private static void box(MethodVisitor code, Type primitive, Made made) {
    Type box = boxOf(primitive);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        box.getInternalName(),
        "valueOf",
        Type.getMethodDescriptor(box, primitive),
        false);
    boxed(code, made);
  }

  private static void boxed(MethodVisitor code, Made box) {
    code.visitInsn(Opcodes.DUP);
    push(code, box.site);
    ProbeClass.JDK.call(Probe.BOXED, OBJECT).accept(code);
    tell(code, Probe.BOX_CREATED, box);
  }

  private static void tell(MethodVisitor code, Probe probe, Made made) {
    if (made.event >= 0) {
      code.visitInsn(Opcodes.DUP);
      push(code, made.event);
      ProbeClass.JDK.call(probe, OBJECT).accept(code);
    }
  }

  private static void push(MethodVisitor code, int id) {
    code.visitLdcInsn(FIRST_ID + id);
  }
}
