package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Confined. Passes a method on without the attributes of its code that ASM does not know. The JVM
 * ignores them, and what they say of offsets does not hold for other code. ASM would write them as
 * attributes of the method, where the JVM may know the name and refuse the class.
 */
public class CodeVisitor extends MethodVisitor {
  private boolean inCode;

  /** Passes a method on. */
  public CodeVisitor(@Nullable MethodVisitor to) {
    super(Opcodes.ASM9, to);
  }

  @Override
  public void visitCode() {
    inCode = true;
    super.visitCode();
  }

  @Override
  public void visitAttribute(Attribute attribute) {
    if (!inCode) {
      super.visitAttribute(attribute);
    }
  }
}
