package hostile.beside;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Confined to its thread. Tells which versions of common libraries it sees, and uses them a little;
 * by reflection, as it is compiled without them.
 */
public final class Libraries {
  private Libraries() {}

  /** Prints what it finds. */
  public static void main(String[] args) throws Exception {
    for (String name :
        List.of(
            "com.google.common.collect.ImmutableList",
            "org.objectweb.asm.ClassWriter",
            "org.slf4j.LoggerFactory",
            "ch.qos.logback.classic.Logger",
            "ch.qos.logback.core.Appender",
            "org.aspectj.lang.JoinPoint",
            "com.google.gson.Gson",
            "dev.mayfly.snapshot.ProfileSnapshot",
            "dev.mayfly.agent.AgentStart")) {
      System.out.println(name + ": " + origin(name));
    }
    Class<?> list = Class.forName("com.google.common.collect.ImmutableList");
    System.out.println(list.getMethod("of", Object.class, Object.class).invoke(null, "a", "b"));
    Field[] versions = Class.forName("org.objectweb.asm.Opcodes").getFields();
    System.out.println(
        Arrays.stream(versions).map(Field::getName).filter(n -> n.matches("V\\d\\d")).toList());
    Object logger =
        Class.forName("org.slf4j.LoggerFactory")
            .getMethod("getLogger", String.class)
            .invoke(null, "hostile");
    System.out.println(logger.getClass().getName());
    Class.forName("org.slf4j.Logger")
        .getMethod("debug", String.class)
        .invoke(logger, "a line of the log");
  }

  private static String origin(String name) {
    try {
      Class<?> type = Class.forName(name);
      var source = type.getProtectionDomain().getCodeSource();
      return source == null
          ? "bootstrap"
          : Path.of(source.getLocation().toURI()).getFileName().toString();
    } catch (ClassNotFoundException absent) {
      return "absent";
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
