package dev.mayfly.agent.loader;

/**
 * Immutable. One class of the AspectJ weaver asks whether an exception is a {@code SQLException},
 * and so cannot be loaded where the module {@code java.sql} is not: in programs that are started as
 * modules and do not require it, or in small run-time images. There this class lets it ask for an
 * exception that is never thrown.
 */
final class SqlFreeClass {
  private static final String NAME = "org.aspectj.util.LangUtil";
  private static final String ASKED = "java/sql/SQLException";
  private static final String INSTEAD = "dev/mayfly/agent/weaving/aspects/NeverThrownException";
  private static final boolean NEEDED = ModuleLayer.boot().findModule("java.sql").isEmpty();

  private SqlFreeClass() {}

  /** The class file, changed where need be. */
  static byte[] of(String className, byte[] bytes) {
    return NEEDED && className.equals(NAME)
        ? ConstantTexts.replace(
            ConstantTexts.replace(bytes, ASKED, INSTEAD),
            "()L" + ASKED + ";",
            "()L" + INSTEAD + ";")
        : bytes;
  }
}
