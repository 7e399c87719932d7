package dev.mayfly.packaging;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Writes an empty class into each package of a {@link BootClassBundle}. Stateless. */
public final class PackageAnchors {
  private PackageAnchors() {}

  /**
   * Writes the classes.
   *
   * @param arguments the bundle; the folder to write to
   */
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[1]);
    try (DataInputStream bundle =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(Path.of(arguments[0]))))) {
      while (bundle.available() > 0) {
        String name = bundle.readUTF();
        bundle.skipNBytes(bundle.readInt());
        String anchor = name.substring(0, name.lastIndexOf('/') + 1) + "Anchor";
        Path file = root.resolve(anchor + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, empty(anchor));
      }
    }
  }

  private static byte[] empty(String name) {
    ClassWriter out = new ClassWriter(0);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    out.visit(Opcodes.V17, access, name, null, "java/lang/Object", null);
    out.visitEnd();
    return out.toByteArray();
  }
}
