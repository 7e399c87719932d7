package dev.mayfly.site;

/**
 * Thread-safe, without state. The name that the threads of a pool have in common: the thread's own
 * with {@code #} in place of its last number.
 *
 * <p>A number directly behind a letter belongs to a word ({@code h2 writer}), unless the name ends
 * with it ({@code CompilerThread0}). The JDK numbers pools that have no name of their own as they
 * come, and a program may make one for each task; so their number is replaced, too ({@code
 * pool-#-thread-#}).
 */
public final class ThreadGroupName {
  /** The name of virtual threads that have no name. */
  public static final String VIRTUAL = "(virtual threads)";

  /** The name of virtual threads of further names, where there are too many groups. */
  public static final String OTHER_VIRTUAL = "(other virtual threads)";

  /** The name of what virtual threads allocated in unknown contexts. */
  public static final String UNATTRIBUTED = "(virtual threads, unattributed)";

  private static final String IS_VIRTUAL = " (virtual)";

  private static final char NUMBER = '#';

  /**
   * The names of {@code Executors.defaultThreadFactory} and {@code ForkJoinPool}: the text around
   * the number.
   */
  private static final String[][] NUMBERED_POOLS = {
    {"pool-", "-thread-#"}, {"ForkJoinPool-", "-worker-#"}
  };

  private ThreadGroupName() {}

  /**
   * The name of a thread's group. That of a group's name is the same name again.
   *
   * @param threadName the name of a thread: {@code http-nio-8080-exec-7}
   * @return the name of its group: {@code http-nio-8080-exec-#}
   */
  public static String of(String threadName) {
    int end = threadName.length();
    while (end > 0 && !isNumber(threadName.charAt(end - 1))) {
      end--;
    }
    int begin = end;
    while (begin > 0 && isNumber(threadName.charAt(begin - 1))) {
      begin--;
    }
    boolean isPartOfWord =
        begin > 0 && end < threadName.length() && Character.isLetter(threadName.charAt(begin - 1));
    return end == 0 || isPartOfWord
        ? threadName
        : withoutPoolNumber(threadName.substring(0, begin) + NUMBER + threadName.substring(end));
  }

  /**
   * The name of a virtual thread's group, which platform threads of the same name are not in.
   *
   * @param threadName the name of a virtual thread: {@code tomcat-handler-7}
   * @return the name of its group: {@code tomcat-handler-# (virtual)}
   */
  public static String ofVirtual(String threadName) {
    return threadName.isEmpty() ? VIRTUAL : of(threadName) + IS_VIRTUAL;
  }

  /** Whether it is a group of virtual threads. */
  public static boolean isVirtual(String group) {
    return group.equals(VIRTUAL) || group.equals(OTHER_VIRTUAL) || group.endsWith(IS_VIRTUAL);
  }

  private static String withoutPoolNumber(String group) {
    for (String[] around : NUMBERED_POOLS) {
      int begin = around[0].length();
      int end = group.length() - around[1].length();
      if (begin < end && group.startsWith(around[0]) && group.endsWith(around[1])) {
        for (int i = begin; i < end; i++) {
          if (!isNumber(group.charAt(i))) {
            return group;
          }
        }
        return around[0] + NUMBER + around[1];
      }
    }
    return group;
  }

  private static boolean isNumber(char c) {
    return (c >= '0' && c <= '9') || c == NUMBER;
  }
}
