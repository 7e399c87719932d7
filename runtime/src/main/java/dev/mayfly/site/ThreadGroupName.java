package dev.mayfly.site;

/**
 * Thread-safe, without state. The name that the threads of a pool have in common: the thread's own
 * with {@code #} in place of its last number.
 *
 * <p>A number directly behind a letter belongs to a word ({@code h2 writer}), unless the name ends
 * with it ({@code CompilerThread0}).
 */
public final class ThreadGroupName {
  /** The name of all virtual threads. */
  public static final String VIRTUAL = "(virtual threads)";

  private static final char NUMBER = '#';

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
        : threadName.substring(0, begin) + NUMBER + threadName.substring(end);
  }

  private static boolean isNumber(char c) {
    return (c >= '0' && c <= '9') || c == NUMBER;
  }
}
