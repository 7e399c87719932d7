package dev.mayfly.agent.loader;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Confined to the loading thread. The AspectJ weaver prints its failures on the program's streams:
 * stack traces, and the class in question as a text. This class has it print to {@link
 * dev.mayfly.agent.weaving.aspects.NullStreams}, and no stack traces. The failures reach the report
 * as exceptions or messages.
 */
final class MutedClass {
  private static final String INSTEAD = "dev/mayfly/agent/weaving/aspects/NullStreams";
  private static final int POOL = 8;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final byte INVOKE_VIRTUAL = (byte) 0xB6;
  private static final byte INVOKE_SPECIAL = (byte) 0xB7;
  private static final byte POP = 0x57;
  private static final byte NOTHING = 0;

  private final ByteBuffer file;

  /** The start of each constant. */
  private final int[] offsets;

  private final int poolEnd;
  private final Set<Short> traces = new HashSet<>();
  private boolean redirected;

  private MutedClass(byte[] bytes) {
    file = ByteBuffer.wrap(bytes);
    offsets = new int[unsigned(POOL)];
    int at = POOL + 2;
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = at;
      int tag = bytes[at];
      at += 1 + length(tag, at);
      i += tag == 5 || tag == 6 ? 1 : 0; // a long or a double takes two places
    }
    poolEnd = at;
  }

  /** The class file, changed if it is the weaver's and prints. */
  static byte[] of(String className, byte[] bytes) {
    if (!className.startsWith("org.aspectj.")) {
      return bytes;
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.contains("java/io/PrintStream") || text.contains("printStackTrace")
        ? new MutedClass(bytes.clone()).muted()
        : bytes;
  }

  private byte[] muted() {
    for (int i = 1; i < offsets.length; i++) {
      int at = offsets[i];
      int tag = at == 0 ? 0 : file.get(at);
      if (tag == FIELD && isSystemStream(at)) {
        file.putShort(at + 1, (short) (offsets.length + 1)); // the class that is appended below
        redirected = true;
      } else if (tag == METHOD && named(at).equals("printStackTrace()V")) {
        traces.add((short) i);
      }
    }
    if (!traces.isEmpty()) {
      dropTraces();
    }
    return redirected ? withInstead() : file.array();
  }

  /**
   * Each call that prints a stack trace becomes a pop. That the three bytes are a call wherever
   * they stand is tested for the whole weaver.
   */
  private void dropTraces() {
    for (int i = poolEnd; i + 2 < file.capacity(); i++) {
      byte code = file.get(i);
      if ((code == INVOKE_VIRTUAL || code == INVOKE_SPECIAL)
          && traces.contains(file.getShort(i + 1))) {
        file.put(i, POP).put(i + 1, NOTHING).put(i + 2, NOTHING);
      }
    }
  }

  /** Appends a text and a class to the constants. */
  private byte[] withInstead() {
    byte[] name = INSTEAD.getBytes(StandardCharsets.ISO_8859_1);
    byte[] constants =
        ByteBuffer.allocate(3 + name.length + 3)
            .put((byte) 1)
            .putShort((short) name.length)
            .put(name)
            .put((byte) 7)
            .putShort((short) offsets.length)
            .array();
    file.putShort(POOL, (short) (offsets.length + 2));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(file.array(), 0, poolEnd);
    out.writeBytes(constants);
    out.write(file.array(), poolEnd, file.capacity() - poolEnd);
    return out.toByteArray();
  }

  private boolean isSystemStream(int field) {
    int owner = offsets[unsigned(field + 1)];
    if (!text(unsigned(owner + 1)).equals("java/lang/System")) {
      return false;
    }
    String named = named(field);
    return named.equals("errLjava/io/PrintStream;") || named.equals("outLjava/io/PrintStream;");
  }

  /** Name and descriptor of a member. */
  private String named(int member) {
    int both = offsets[unsigned(member + 3)];
    return text(unsigned(both + 1)) + text(unsigned(both + 3));
  }

  private String text(int constant) {
    int at = offsets[constant];
    return new String(file.array(), at + 3, unsigned(at + 1), StandardCharsets.ISO_8859_1);
  }

  private int unsigned(int at) {
    return Short.toUnsignedInt(file.getShort(at));
  }

  /** The number of bytes that follow the tag of a constant. */
  private int length(int tag, int at) {
    return switch (tag) {
      case 1 -> 2 + unsigned(at + 1);
      case 7, 8, 16, 19, 20 -> 2;
      case 15 -> 3;
      case 5, 6 -> 8;
      default -> 4;
    };
  }
}
