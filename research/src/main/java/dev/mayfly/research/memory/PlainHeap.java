package dev.mayfly.research.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: how much of its heap a JVM uses that has no agent, as {@code jcmd PID
 * GC.heap_info} prints it. That loads no class in it and stops no thread.
 *
 * <p>To attach, one sends the signal {@code SIGQUIT}. It ends a JVM that does not catch it yet, and
 * one that refuses to be attached prints its threads. So nothing is sent to such JVMs.
 */
final class PlainHeap {

  private static final int UNKNOWN = -1;

  /**
   * The sizes of the generations, or of the whole heap; before the metaspace, of which the same is
   * said.
   */
  private static final Pattern USED =
      Pattern.compile("\\b(?:used (\\d+)([BKMGT])|(\\d+)([BKMGT]) used)\\b");

  private static final String METASPACE = "Metaspace";
  private static final String UNITS = "BKMGT";

  /** The line of the signals that a process catches, each a bit. */
  private static final Pattern CAUGHT = Pattern.compile("\nSigCgt:\\s*([0-9a-f]{1,16})\n");

  private static final int SIGQUIT = 3;

  /** To look for attachable JVMs takes long where there are many. */
  private static final int MOST_REFUSALS = 8;

  private final String pid;
  private @Nullable VirtualMachine machine;
  private int refusals;

  PlainHeap(long pid) {
    this.pid = Long.toString(pid);
  }

  /**
   * The bytes in use now, garbage among them.
   *
   * @param status the text of {@code /proc/PID/status}
   * @return the bytes; negative while the JVM starts or ends, or if it cannot be asked
   */
  long usedBytes(String status) {
    if (refusals >= MOST_REFUSALS) {
      return UNKNOWN;
    }
    try {
      VirtualMachine known = machine;
      if (known == null) {
        if (!catchesQuit(status)) {
          return UNKNOWN;
        }
        if (!isAttachable()) {
          refusals++;
          return UNKNOWN;
        }
        known = VirtualMachine.attach(pid);
        machine = known;
      }
      return usedIn(ask(known));
    } catch (IOException starting) { // or ending
      return UNKNOWN;
    } catch (AttachNotSupportedException | ReflectiveOperationException never) {
      refusals = MOST_REFUSALS;
      return UNKNOWN;
    }
  }

  /** Whether the process catches the signal, so that it does not end by it. */
  static boolean catchesQuit(String status) {
    Matcher caught = CAUGHT.matcher(status);
    return caught.find()
        && (Long.parseUnsignedLong(caught.group(1), 16) & (1L << (SIGQUIT - 1))) != 0;
  }

  /** Whether the JVM says that one may attach to it. */
  private boolean isAttachable() {
    return VirtualMachine.list().stream().anyMatch(one -> one.id().equals(pid));
  }

  /** The API has no name for it, but for the JDK's own jcmd. */
  private static String ask(VirtualMachine machine)
      throws IOException, ReflectiveOperationException {
    try (InputStream said =
        (InputStream)
            Class.forName("sun.tools.attach.HotSpotVirtualMachine")
                .getMethod("executeJCmd", String.class)
                .invoke(machine, "GC.heap_info")) {
      return new String(said.readAllBytes(), UTF_8);
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof IOException lost) {
        throw lost;
      }
      throw failed;
    }
  }

  /**
   * The bytes in use according to a heap's description: of all its generations.
   *
   * @return the bytes; negative if there are none
   */
  static long usedIn(String description) {
    int end = description.indexOf(METASPACE);
    Matcher used = USED.matcher(end < 0 ? description : description.substring(0, end));
    long sum = UNKNOWN;
    while (used.find()) {
      String digits = used.group(1) == null ? used.group(3) : used.group(1);
      String unit = used.group(1) == null ? used.group(4) : used.group(2);
      sum = Math.max(0, sum) + (Long.parseLong(digits) << (10 * UNITS.indexOf(unit)));
    }
    return sum;
  }
}
