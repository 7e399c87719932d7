package dev.mayfly.agent.weaving.bytecode;

/** Decides at which join points of a class allocations are counted. Thread-safe. */
public interface JoinPointMatcher {
  /**
   * Matches the join points of a class.
   *
   * @param loader the class loader that defines it
   * @param scan the class, which stays as it is
   * @param classFile the same as a class file
   * @throws NotWovenException if there is no answer for this class
   */
  AdvisedJoinPoints match(ClassLoader loader, ClassScan scan, byte[] classFile);
}
