package dev.mayfly.agent.weaving;

import dev.mayfly.site.SiteRegistry;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Thread-safe. Puts probes behind what allocates in a class of the JDK: at the join points at which
 * the aspects would, and in the form to which the numbering would bring what the weaver writes. The
 * weaver itself takes ten times as long, keeps arguments in new local variables, and computes
 * frames that nobody verifies in the JDK's classes; a probe behind an instruction needs no variable
 * and leaves all frames as they are.
 *
 * <p>No member is added, so loaded classes can be given their probes. Methods in which there is
 * nothing to see are copied as they are.
 */
final class JdkNumbering {
  private final SiteRegistry registry;

  JdkNumbering(SiteRegistry registry) {
    this.registry = registry;
  }

  /**
   * The class with probes; null if there is nothing to see in it.
   *
   * @param bridges whether method references may be linked to bridges
   * @param frames whether methods of the class are to be frames of contexts
   */
  byte @Nullable [] number(byte[] bytes, boolean bridges, boolean frames) {
    String reason = ClassVersion.reasonAgainst(bytes);
    if (reason != null) {
      throw new NotWovenException(reason);
    }
    Set<String> tooLarge = new HashSet<>();
    while (true) {
      try {
        return number(bytes, bridges, frames, tooLarge);
      } catch (MethodTooLargeException e) {
        if (!tooLarge.add(e.getMethodName() + e.getDescriptor())) {
          throw new NotWovenException("class: a method passes 64 KB");
        }
      }
    }
  }

  private byte @Nullable [] number(
      byte[] bytes, boolean bridges, boolean frames, Set<String> left) {
    ClassReader reader = new ClassReader(bytes);
    Set<String> wanted = JdkScan.methods(reader);
    Set<String> framed = frames ? JdkFrames.methods(reader) : Set.of();
    wanted.addAll(framed);
    wanted.removeAll(left);
    if (wanted.isEmpty()) {
      return null;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    String className = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            String key = name + descriptor;
            return wanted.contains(key)
                ? new JdkMethod(
                    className,
                    access,
                    name,
                    descriptor,
                    signature,
                    exceptions,
                    next,
                    registry,
                    bridges,
                    framed.contains(key))
                : next;
          }
        },
        framed.isEmpty() ? 0 : ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }
}
