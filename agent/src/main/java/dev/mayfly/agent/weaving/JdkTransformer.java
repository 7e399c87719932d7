package dev.mayfly.agent.weaving;

import com.sun.management.ThreadMXBean;
import dev.mayfly.recording.JdkProbes;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.WeavingLedger;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.management.ManagementFactory;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Weaves classes of the JDK when they are transformed anew, by us or by another agent;
 * never when they are loaded: the weaver would need classes that are just being loaded
 * (ClassCircularityError).
 */
final class JdkTransformer implements ClassFileTransformer {
  private final JdkNumbering numbering = new JdkNumbering(SiteRegistry.instance());
  private final WeavingLedger ledger = WeavingLedger.instance();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The classes that are to have probes. */
  private final Set<String> wanted = ConcurrentHashMap.newKeySet();

  /** Those in which there was something to see. */
  private final Set<String> probed = ConcurrentHashMap.newKeySet();

  /** When the JVM last loaded a class of the JDK. */
  private volatile long lastLoadNanos = System.nanoTime();

  /** How many were loaded; written in races. */
  private volatile int loads;

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String internalName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (!JdkScope.isJdk(loader, module) || internalName == null) {
      return null;
    }
    if (redefined == null) {
      noteLoad();
      return null;
    }
    ThreadRecorder own = OwnWork.recorder();
    long bytesBefore = threads.getCurrentThreadAllocatedBytes();
    long nanosBefore = threads.getCurrentThreadCpuTime();
    try {
      if (own != null) {
        OwnWork.excludeThread();
      }
      String className = internalName.replace('/', '.');
      if (!wanted.contains(className)) {
        return null;
      }
      byte[] woven = numbering.number(bytes, module.canRead(JdkProbes.class.getModule()));
      if (woven != null) {
        probed.add(className);
      }
      return woven;
    } catch (Throwable failure) { // whatever it is, the class stays as it is
      String reason =
          failure instanceof NotWovenException refused
              ? String.valueOf(refused.getMessage())
              : "class: error of the profiler: " + failure.getClass().getName();
      ledger.notWoven("JDK " + reason, internalName.replace('/', '.'));
      return null;
    } finally {
      OwnWork.resume(own);
      long bytesAfter = threads.getCurrentThreadAllocatedBytes();
      ledger.cost(threads.getCurrentThreadCpuTime() - nanosBefore, bytesAfter - bytesBefore);
      OwnWork.charge(bytesAfter - bytesBefore, bytesAfter);
    }
  }

  /**
   * Loads the classes that are needed where a class of the JDK is being loaded: to load one then
   * would need that class.
   */
  void rehearse() {
    Module module = Object.class.getModule();
    transform(module, null, "java/lang/Object", null, null, new byte[0]);
    transform(module, null, "java/lang/Object", Object.class, null, new byte[0]);
    try (InputStream list = Object.class.getResourceAsStream("/java/util/ArrayList.class")) {
      if (list != null) {
        numbering.number(list.readAllBytes(), true);
      }
    } catch (IOException unreadable) {
      // then it takes its time later
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // that there were loads is all that is asked
  private void noteLoad() {
    loads++;
    lastLoadNanos = System.nanoTime();
  }

  /** Changes with each class of the JDK that is loaded, nearly. */
  int loads() {
    return loads;
  }

  /** As {@link System#nanoTime}. */
  long lastLoadNanos() {
    return lastLoadNanos;
  }

  void want(String className) {
    wanted.add(className);
  }

  /** Lets a class be as it is, or lose its probes when it is transformed anew. */
  void leave(String className) {
    wanted.remove(className);
    probed.remove(className);
  }

  /** How many classes have probes. */
  int probedClasses() {
    return probed.size();
  }
}
