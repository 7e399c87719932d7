package subject.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.PriorityQueue;

/** Objects that the JDK makes of the program's classes and of its own, by reflection. */
public final class Reflected {
  private static final int TIMES = 100;

  private Reflected() {}

  static final class Stored implements Serializable {
    private static final long serialVersionUID = 1;
    int value;
  }

  static final class Made {
    Made() {}
  }

  public static void main(String[] arguments) throws Exception {
    byte[] bytes = stored(new Stored());
    for (int i = 0; i < TIMES; i++) {
      read(bytes);
      queue();
      made();
    }
  }

  private static byte[] stored(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws Exception {
    return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
  }

  private static Object queue() throws Exception {
    return PriorityQueue.class.getDeclaredConstructor().newInstance();
  }

  private static Object made() throws Exception {
    return Made.class.getDeclaredConstructor().newInstance();
  }
}
