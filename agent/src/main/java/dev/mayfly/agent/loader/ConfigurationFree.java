package dev.mayfly.agent.loader;

/**
 * Immutable. Two classes of the AspectJ weaver use parts of the JDK that a program may configure in
 * its {@code main} method, and that are fixed once they are used.
 *
 * <ul>
 *   <li>One sends the weaver's traces to {@code java.util.logging}: the first logger fixes the
 *       {@code LogManager}. Here it takes the weaver's own traces, which are off.
 *   <li>One parses the date of the weaver's build: that fixes the default time zone. Here it asks
 *       for a class that does not exist, and takes the date for unknown.
 * </ul>
 */
final class ConfigurationFree {
  private static final String TRACES = "org.aspectj.weaver.tools.TraceFactory";
  private static final String LOGGING = "org.aspectj.weaver.tools.Jdk14TraceFactory";
  private static final String OWN = "org.aspectj.weaver.tools.DefaultTraceFactory";

  private static final String VERSION = "org.aspectj.bridge.Version";
  private static final String DATE_FORMAT = "java/text/SimpleDateFormat";
  private static final String ABSENT = "dev/mayfly/agent/AbsentDateFormat";

  private ConfigurationFree() {}

  /** The class file, changed where it is one of them. */
  static byte[] of(String className, byte[] bytes) {
    return switch (className) {
      case TRACES -> ConstantTexts.replace(bytes, LOGGING, OWN);
      case VERSION -> ConstantTexts.replace(bytes, DATE_FORMAT, ABSENT);
      default -> bytes;
    };
  }
}
