package subject.rest;

/** Allocates one object, and sleeps. */
public final class Sleeper {
  private Sleeper() {}

  public static void main(String[] millis) throws InterruptedException {
    Object one = new Object();
    Thread.sleep(Long.parseLong(millis[0]));
    one.hashCode();
  }
}
