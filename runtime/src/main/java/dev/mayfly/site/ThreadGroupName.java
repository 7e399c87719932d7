package dev.mayfly.site;

/**
 * Thread-safe, without state: the name that threads of a like name share, such as a pool's.
 *
 * <p>Each run of digits becomes {@code #}: {@code pool-1-thread-3} is of {@code pool-#-thread-#}.
 */
public final class ThreadGroupName {
  private static final char NUMBER = '#';

  private ThreadGroupName() {}

  /**
   * The group of a thread. A group's own name gives the same again.
   *
   * @param threadName the name of the thread
   * @return the name of its group
   */
  public static String of(String threadName) {
    StringBuilder name = new StringBuilder(threadName.length());
    boolean inNumber = false;
    for (int i = 0; i < threadName.length(); i++) {
      char c = threadName.charAt(i);
      boolean digit = Character.isDigit(c);
      if (!digit) {
        name.append(c);
      } else if (!inNumber) {
        name.append(NUMBER);
      }
      inNumber = digit;
    }
    return name.toString();
  }
}
