package dev.mayfly.agent.weaving.bytecode;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Immutable (no state). Reads whose class file it is, without a look at anything else in it. */
public final class ClassFileName {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int UTF8 = 1;
  private static final int CLASS = 7;

  private ClassFileName() {}

  /** The name with slashes of the class; null if it is no class file. */
  public static @Nullable String of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return in.readInt() == MAGIC ? nameIn(in) : null;
    } catch (IOException | RuntimeException broken) {
      return null;
    }
  }

  private static @Nullable String nameIn(DataInputStream in) throws IOException {
    in.skipNBytes(4); // the version
    int constants = in.readUnsignedShort();
    @Nullable String[] texts = new String[constants];
    int[] names = new int[constants];
    for (int i = 1; i < constants; i++) {
      int tag = in.readUnsignedByte();
      if (tag == UTF8) {
        texts[i] = in.readUTF();
      } else if (tag == CLASS) {
        names[i] = in.readUnsignedShort();
      } else {
        int length = length(tag);
        in.skipNBytes(length);
        i += length == Long.BYTES ? 1 : 0; // takes two places
      }
    }
    in.skipNBytes(2); // the modifiers
    return texts[names[in.readUnsignedShort()]];
  }

  /** The number of bytes that follow the tag of a constant. */
  private static int length(int tag) throws IOException {
    return switch (tag) {
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
      case 5, 6 -> Long.BYTES;
      case 8, 16, 19, 20 -> 2;
      case 15 -> 3;
      default -> throw new IOException("no constant");
    };
  }
}
