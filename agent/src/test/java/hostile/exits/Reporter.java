package hostile.exits;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Confined to its thread. Makes a profile of many contexts and has it written, as fast as it can,
 * until it is killed.
 */
public final class Reporter {
  private static final int DEPTH = 11;

  private Reporter() {}

  private static Object left(int depth) {
    return depth == 0 ? new Object() : new Object[] {left(depth - 1), right(depth - 1)};
  }

  private static Object right(int depth) {
    return depth == 0 ? new StringBuilder() : new Object[] {left(depth - 1), right(depth - 1)};
  }

  /** Runs without end. */
  public static void main(String[] args) throws Exception {
    System.out.println("made " + (left(DEPTH) != null));
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName profiler = new ObjectName("dev.mayfly:type=AllocationProfiler");
    Object[] arguments = {""};
    String[] types = {String.class.getName()};
    // nothing is made from here on
    while (!server.isRegistered(profiler)) {
      Thread.sleep(20);
    }
    while (true) {
      server.invoke(profiler, "snapshot", arguments, types);
    }
  }
}
