package subject.physical;

import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.AllocationBuffers;

/** Confined to its thread. Reads in both ways what it allocates, while collections happen. */
public final class Readings {
  private static final int WARM = 1_000;
  private static Object sink = "";

  private Readings() {}

  /** Says whether buffers are readable, and how often the ways differ in so many readings. */
  public static void main(String[] arguments) {
    long thread = AllocationBuffers.ofThisThread();
    int readings = Integer.parseInt(arguments[0]);
    int differing = 0;
    for (int i = -WARM; i < readings; i++) {
      long before = AllocationBuffers.reading(thread);
      long said = AllocatedBytes.ofThisThread();
      long after = AllocationBuffers.reading(thread);
      if (i >= 0 && (before != said || after != said)) {
        differing++;
      }
      sink = new byte[i & 4095];
      if (i % 10_000 == 0) {
        System.gc();
      }
    }
    System.out.println(AllocationBuffers.areReadable() + " " + differing);
  }
}
