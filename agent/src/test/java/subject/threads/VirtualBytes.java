package subject.threads;

import hostile.outsider.Library;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Virtual threads for which a library allocates what is known, before and after they wait. */
public final class VirtualBytes {
  private static final LongAdder BYTES = new LongAdder();

  private VirtualBytes() {}

  /** A number of threads as argument; prints the bytes that the library allocated. */
  public static void main(String[] args) throws Exception {
    ExecutorService executor =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      executor.submit(VirtualBytes::request);
    }
    executor.shutdown();
    executor.awaitTermination(1, TimeUnit.MINUTES);
    System.out.println(BYTES.sum());
  }

  private static Object request() throws InterruptedException {
    part();
    Thread.sleep(1);
    part();
    return BYTES;
  }

  private static void part() {
    long bytes = Library.arrays(2);
    BYTES.add(bytes);
  }
}
