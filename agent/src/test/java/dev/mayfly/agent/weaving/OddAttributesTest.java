package dev.mayfly.agent.weaving;

import static dev.mayfly.agent.weaving.OddClass.OBJECT;
import static dev.mayfly.agent.weaving.OddClass.objects;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Attributes in places where the JVM does not know them, or with contents that it ignores. */
final class OddAttributesTest implements Opcodes {
  private static final List<String> NAMES =
      List.of(
          "AnnotationDefault",
          "BootstrapMethods",
          "CharacterRangeTable",
          "Code",
          "ConstantValue",
          "Deprecated",
          "EnclosingMethod",
          "Exceptions",
          "InnerClasses",
          "LineNumberTable",
          "LocalVariableTable",
          "LocalVariableTypeTable",
          "MethodParameters",
          "Module",
          "ModuleMainClass",
          "ModulePackages",
          "NestHost",
          "NestMembers",
          "PermittedSubclasses",
          "Record",
          "RuntimeInvisibleAnnotations",
          "RuntimeInvisibleParameterAnnotations",
          "RuntimeInvisibleTypeAnnotations",
          "RuntimeVisibleAnnotations",
          "RuntimeVisibleParameterAnnotations",
          "RuntimeVisibleTypeAnnotations",
          "ScalaSig",
          "Signature",
          "SourceDebugExtension",
          "SourceFile",
          "StackMap",
          "Synthetic",
          "org.acme.Unknown");

  private final String name = OddClass.nextName();

  enum Place {
    CLASS,
    METHOD,
    CODE
  }

  /** What the JVM loads plain, it loads woven; only what ASM cannot read is not counted. */
  @ParameterizedTest
  @EnumSource(Place.class)
  void aClassThatLoadsPlainLoadsWoven(Place place) {
    int loaded = 0;
    int counted = 0;
    for (String attribute : NAMES) {
      String className = name + attribute.replace('.', '_');
      byte[] bytes = bytes(className, attribute, place);
      if (!loadsPlain(className, bytes)) {
        continue;
      }
      loaded++;
      HandMade odd = new HandMade(className, bytes, true, true);
      assertThat(outcome(odd)).as(attribute).isEqualTo("called");
      if (odd.reasons().isEmpty()) {
        assertThat(odd.counts()).as(attribute).isEqualTo("work java.lang.Object 3");
        counted++;
      } else {
        assertThat(odd.reasons()).as(attribute).containsExactly("class: a malformed attribute");
      }
    }
    assertThat(loaded).isGreaterThan(NAMES.size() / 3);
    assertThat(counted).isGreaterThan(loaded / 3);
  }

  private static String outcome(HandMade odd) {
    try {
      odd.call("work");
      return "called";
    } catch (ReflectiveOperationException | LinkageError failure) {
      return failure.toString();
    }
  }

  private static boolean loadsPlain(String className, byte[] bytes) {
    ClassLoader loader =
        new ClassLoader(OddAttributesTest.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            if (!wanted.equals(className)) {
              throw new ClassNotFoundException(wanted);
            }
            return defineClass(className, bytes, 0, bytes.length);
          }
        };
    try {
      Class.forName(className, true, loader).getMethod("work").invoke(null);
      return true;
    } catch (ReflectiveOperationException | LinkageError refused) {
      return false;
    }
  }

  private static byte[] bytes(String className, String attribute, Place place) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(V17, ACC_PUBLIC | ACC_SUPER, className.replace('.', '/'), null, OBJECT, null);
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "work", "()V", null, null);
    Attribute odd = new Junk(attribute, place == Place.CODE);
    if (place == Place.METHOD) {
      code.visitAttribute(odd);
    }
    code.visitCode();
    objects(code, 3);
    code.visitInsn(RETURN);
    if (place == Place.CODE) {
      code.visitAttribute(odd);
    }
    code.visitMaxs(2, 0);
    code.visitEnd();
    if (place == Place.CLASS) {
      writer.visitAttribute(odd);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Immutable. Eight bytes that mean nothing. */
  private static final class Junk extends Attribute {
    private final boolean ofCode;

    Junk(String name, boolean ofCode) {
      super(name);
      this.ofCode = ofCode;
    }

    @Override
    public boolean isCodeAttribute() {
      return ofCode;
    }

    @Override
    protected ByteVector write(ClassWriter writer, byte[] code, int length, int stack, int locals) {
      return new ByteVector().putShort(0x7FFF).putShort(0xFFF0).putInt(-1);
    }
  }
}
