package dev.mayfly.junit.code;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Reads from a class file in which source file and at which line a method
 * begins (Java Virtual Machine Specification, chapter 4).
 */
public final class LineNumbers {
  private static final int MAGIC = 0xCAFEBABE;

  private final DataInputStream in;
  private final Map<Integer, String> texts = new HashMap<>();
  private final String name;
  private final String descriptor;
  private @Nullable String file;
  private int line = -1;

  private LineNumbers(byte[] classFile, Method method) {
    in = new DataInputStream(new ByteArrayInputStream(classFile));
    name = method.getName();
    descriptor =
        MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .toMethodDescriptorString();
  }

  /**
   * The beginning of a method, as a stack trace would show it; without file and line where its
   * class file is not found or does not say.
   */
  public static StackTraceElement beginOf(Method method) {
    Class<?> type = method.getDeclaringClass();
    String className = type.getName();
    String file = null;
    int line = -1;
    try (InputStream stream =
        type.getResourceAsStream(className.substring(className.lastIndexOf('.') + 1) + ".class")) {
      if (stream != null) {
        LineNumbers numbers = new LineNumbers(stream.readAllBytes(), method);
        numbers.read();
        file = numbers.file;
        line = numbers.line;
      }
    } catch (IOException | RuntimeException unreadable) {
      // the class and the method are known all the same
    }
    return new StackTraceElement(className, method.getName(), file, line);
  }

  private void read() throws IOException {
    if (in.readInt() != MAGIC) {
      return;
    }
    in.skipNBytes(4); // version
    readConstants();
    in.skipNBytes(6); // access flags, this class, super class
    in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
    readMembers(false);
    readMembers(true);
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      String attribute = text();
      long length = length();
      if (attribute.equals("SourceFile")) {
        file = text();
      } else {
        in.skipNBytes(length);
      }
    }
  }

  /** Keeps the texts only. */
  private void readConstants() throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts.put(i, in.readUTF());
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2); // class, string, method type, module, package
        case 15 -> in.skipNBytes(3); // method handle
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4); // numbers, members, dynamic
        case 5, 6 -> {
          in.skipNBytes(8);
          i++; // long and double take two entries
        }
        default -> throw new IOException("unknown constant " + tag);
      }
    }
  }

  private void readMembers(boolean methods) throws IOException {
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      in.skipNBytes(2); // access flags
      boolean isNamed = text().equals(name);
      boolean wanted = text().equals(descriptor) && isNamed && methods;
      for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
        String attribute = text();
        long length = length();
        if (wanted && attribute.equals("Code")) {
          readCode();
        } else {
          in.skipNBytes(length);
        }
      }
    }
  }

  private void readCode() throws IOException {
    in.skipNBytes(4); // stack, locals
    in.skipNBytes(length());
    in.skipNBytes(8L * in.readUnsignedShort()); // handlers
    int lowest = Integer.MAX_VALUE;
    for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
      String attribute = text();
      long length = length();
      if (!attribute.equals("LineNumberTable")) {
        in.skipNBytes(length);
        continue;
      }
      for (int lines = in.readUnsignedShort(); lines > 0; lines--) {
        int start = in.readUnsignedShort();
        int number = in.readUnsignedShort();
        if (start < lowest) {
          lowest = start;
          line = number;
        }
      }
    }
  }

  private String text() throws IOException {
    return texts.getOrDefault(in.readUnsignedShort(), "");
  }

  private long length() throws IOException {
    return in.readInt() & 0xFFFFFFFFL;
  }
}
