package hostile.beside;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Confined to its thread. Controls the profiler from within, through the platform's MBean server.
 */
public final class Controlled {
  private static final List<Object> KEPT = new ArrayList<>();
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private Controlled() {}

  private static final class Part {}

  private static void parts(int count) {
    for (int i = 0; i < count; i++) {
      KEPT.add(new Part());
    }
  }

  /** Allocates while the profiler records, and while it does not. */
  public static void main(String[] args) throws Exception {
    ObjectName profiler = new ObjectName("dev.mayfly:type=AllocationProfiler");
    waitFor(profiler);
    System.out.println("recording " + SERVER.getAttribute(profiler, "Recording"));
    parts(1);
    SERVER.invoke(profiler, "start", new Object[0], new String[0]);
    parts(10);
    snapshot(profiler, "first");
    SERVER.invoke(profiler, "stop", new Object[0], new String[0]);
    System.out.println("recording " + SERVER.getAttribute(profiler, "Recording"));
    parts(100);
    snapshot(profiler, "second");
    SERVER.invoke(profiler, "start", new Object[0], new String[0]);
    System.out.println("recording " + SERVER.getAttribute(profiler, "Recording"));
    parts(1000);
    snapshot(profiler, "");
    snapshot(profiler, "third");
    try {
      snapshot(profiler, "third/profile.json/no-directory");
      System.out.println("no complaint");
    } catch (javax.management.MBeanException e) {
      System.out.println("complaint " + e.getCause().getClass().getName());
    }
  }

  private static void snapshot(ObjectName profiler, String directory) throws Exception {
    Object where =
        SERVER.invoke(
            profiler, "snapshot", new Object[] {directory}, new String[] {String.class.getName()});
    System.out.println("snapshot in " + where.toString().replaceFirst(".*/", ""));
  }

  private static void waitFor(ObjectName name) throws Exception {
    long deadline = System.nanoTime() + 20_000_000_000L;
    while (true) {
      try {
        SERVER.getMBeanInfo(name);
        return;
      } catch (InstanceNotFoundException notYet) {
        if (System.nanoTime() > deadline) {
          throw notYet;
        }
        Thread.sleep(50);
      }
    }
  }
}
