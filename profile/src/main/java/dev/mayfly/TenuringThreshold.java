package dev.mayfly;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.recording.jvm.VmBeans;

/** Thread-safe, without state: when this JVM promotes objects to the old generation. */
final class TenuringThreshold {

  private TenuringThreshold() {}

  /**
   * The number of collections that a young object survives at most; -1 where the JVM does not say.
   */
  static int ofThisMachine() {
    try {
      HotSpotDiagnosticMXBean flags = VmBeans.diagnostics();
      return flags == null
          ? -1
          : Integer.parseInt(flags.getVMOption("MaxTenuringThreshold").getValue());
    } catch (RuntimeException | LinkageError unknown) {
      // another JVM than HotSpot
      return -1;
    }
  }
}
