package com.example.programs;

/** Confined. A program with a fixed workload that it can do again and again. */
public interface Program {
  /**
   * Does the workload once and checks the result.
   *
   * @param size how much work; 1 is enough for a test
   * @return a checksum of everything computed: the same for the same size, at each call and in each
   *     JVM
   * @throws Exception if a library fails
   */
  long run(int size) throws Exception;

  /**
   * The CPU time that threads other than the caller's spent on the last run, in nanoseconds.
   *
   * @return 0 where the program starts no threads
   */
  default long otherThreadsCpuNanos() {
    return 0;
  }
}
