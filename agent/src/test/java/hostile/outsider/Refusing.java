package hostile.outsider;

import java.lang.reflect.Constructor;

/** Confined. Not woven: a class whose constructor may throw, and callers that go on then. */
public class Refusing {
  private static final RuntimeException REFUSAL = new IllegalStateException("made once");

  /** Throws if there is a reason. */
  protected Refusing(Object reason) {
    if (reason != null) {
      throw REFUSAL;
    }
  }

  /** Tries to create an object. */
  public static void create(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      constructor.newInstance();
    } catch (ReflectiveOperationException refused) {
      // goes on
    }
  }

  /** Tries several times, and does something each time. */
  public static void createAndGoOn(int times, Class<?> type, Runnable then) {
    for (int i = 0; i < times; i++) {
      create(type);
      then.run();
    }
  }

  /** The same on a thread with none of the program's methods below. */
  public static void onThread(int times, Class<?> type, Runnable then) throws InterruptedException {
    Runnable all =
        new Runnable() {
          @Override
          public void run() {
            createAndGoOn(times, type, then);
          }
        };
    Thread thread = new Thread(all, "refusing");
    thread.start();
    thread.join();
  }
}
