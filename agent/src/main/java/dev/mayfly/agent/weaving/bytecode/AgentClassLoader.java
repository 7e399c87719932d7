package dev.mayfly.agent.weaving.bytecode;

/** A class loader of the agent's own beside the one that has its classes. */
public interface AgentClassLoader {

  /**
   * Whether a class loader may be the program's: neither the JDK's nor the agent's.
   *
   * @param loader any but the bootstrap class loader
   */
  static boolean isOfProgram(ClassLoader loader) {
    return loader != ClassLoader.getPlatformClassLoader()
        && loader != AgentClassLoader.class.getClassLoader()
        && !(loader instanceof AgentClassLoader);
  }
}
