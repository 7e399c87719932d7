package hostile.beside;

/** Stateless. An agent after which the JVM looks like one of Java 8. */
public final class OlderJvm {
  private OlderJvm() {}

  /** Called by the JVM. */
  public static void premain(String options) {
    System.setProperty("java.specification.version", "1.8");
  }
}
