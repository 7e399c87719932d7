package dev.mayfly.agent.weaving.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What the recorder calls in the JDK while it records. With {@code jdk=charge} the JDK's classes
 * have probes themselves: whatever allocates in there would come back into the recorder.
 */
final class RecorderCallsTest {
  private static final String RECORDING = "dev/mayfly/recording/";

  /** The classes through which an event goes. */
  private static final List<String> CLASSES =
      List.of(
          "probes/Probes",
          "probes/CountingProbes",
          "probes/MethodProbes",
          "threads/CurrentRecorder",
          "probes/JdkProbes",
          "probes/ByteProbes",
          "threads/OutOfLine",
          "probes/ProbesOutOfLine",
          "contexts/ContextOutOfLine",
          "contexts/ContextNumber",
          "contexts/ContextTable",
          "contexts/ThreadContext",
          "contexts/ExecutedContext",
          "threads/ThreadRecorder",
          "threads/PlatformRecorder",
          "threads/VirtualRecorder",
          "meters/ProfilerAllocations",
          "contexts/CallTree",
          "contexts/NodeBudget",
          "threads/Stripe",
          "threads/FlatCounters",
          "threads/Sampler",
          "sampling/SamplingGaps",
          "threads/TypeStreams",
          "contexts/CallNode",
          "contexts/NodeCounters",
          "contexts/SiteTable",
          "contexts/SiteCounter",
          "contexts/SharedSites",
          "meters/LengthTable",
          "sampling/SamplingMark",
          "jvm/ThreadIds",
          "threads/LiveRecorders",
          "meters/ByteAccount",
          "meters/CarrierAccount",
          "jvm/CarrierThread",
          "meters/TimeAccount",
          "types/DerivedSites",
          "tables/Cells",
          "tables/NumberTable",
          "threads/EventsOutOfLine");

  /** Methods of classes that may be woven: none of them allocates, or is intrinsic. */
  private static final Set<String> HARMLESS =
      Set.of(
          "java/lang/Class.getName", // the JVM itself makes the name
          "java/lang/Class.getSuperclass",
          "java/lang/Class.isArray",
          "java/lang/Integer.intValue",
          "java/lang/Integer.numberOfLeadingZeros",
          "java/lang/Math.max",
          "java/lang/Math.min",
          "java/lang/StrictMath.log",
          "java/lang/StrictMath.log1p",
          "java/lang/String.equals",
          "java/lang/System.arraycopy",
          "java/lang/System.nanoTime",
          "java/lang/Throwable.<init>", // of a class that is never made
          "java/lang/reflect/Array.getLength",
          "java/util/Arrays.copyOf", // has no probe inside
          "java/util/Arrays.fill",
          "java/util/concurrent/atomic/AtomicInteger.<init>",
          "java/util/concurrent/atomic/AtomicInteger.addAndGet",
          "java/util/concurrent/atomic/AtomicInteger.get",
          "java/util/concurrent/atomic/AtomicInteger.incrementAndGet",
          "java/util/concurrent/atomic/AtomicLong.incrementAndGet",
          "java/util/concurrent/atomic/AtomicReferenceArray.<init>", // ChunkPool: rehearses itself
          "java/util/concurrent/atomic/AtomicReferenceArray.getAndSet",
          "java/util/concurrent/atomic/AtomicReferenceArray.getPlain",
          "java/util/concurrent/atomic/AtomicReferenceArray.length",
          "java/util/concurrent/atomic/AtomicReferenceArray.set");

  /** Methods that are called where the recorder initialises itself, sweeps or reads. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "java/lang/Integer.valueOf", // JdkProbes.prepare
          "java/lang/LinkageError.<init>", // SiteCounter.<clinit>
          "java/lang/Runnable.run", // ByteAccount.read
          "java/util/Iterator.hasNext", // LiveRecorders.reset
          "java/util/Iterator.next",
          "java/util/List.iterator",
          "java/util/List.size",
          "java/util/function/Consumer.accept", // LiveRecorders.forEach
          "java/util/function/IntSupplier.getAsInt", // ByteAccount.read
          "java/util/function/LongSupplier.getAsLong"); // ByteAccount.read

  /** To link one runs code of the JDK: {@code Warmup} does it before anything is recorded. */
  private static final Set<String> REHEARSED =
      Set.of(
          "threads/TypeStreams getAndAdd([JIJ)J",
          "contexts/SiteCounter getAndAdd(Ldev/mayfly/recording/contexts/SiteCounter;J)J",
          "contexts/SiteCounter getAndAdd(Ldev/mayfly/recording/contexts/SiteCounter;J)V",
          "contexts/SiteCounter getOpaque(Ldev/mayfly/recording/contexts/SiteCounter;)J",
          "contexts/SiteTable getAcquire([II)I",
          "contexts/SiteTable setRelease([III)V",
          "tables/Cells getOpaque([JI)J",
          "jvm/CarrierThread get(Ljava/lang/Thread;)J",
          "jvm/CarrierThread invokeExact()Ljava/lang/Thread;",
          "jvm/ThreadIds get(Ljava/lang/Thread;)J",
          "contexts/CallNode getAndAdd(Ldev/mayfly/recording/contexts/CallNode;J)V");

  private static ClassNode read(String name) {
    try (InputStream file =
        RecorderCallsTest.class.getResourceAsStream(
            (name.startsWith("/") ? "" : "/" + RECORDING) + name + ".class")) {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_DEBUG);
      return node;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPolymorphic(MethodInsnNode call) {
    return (call.owner.equals("java/lang/invoke/VarHandle") && !call.name.endsWith("Fence"))
        || (call.owner.equals("java/lang/invoke/MethodHandle") && call.name.startsWith("invoke"));
  }

  private static boolean isOfTheJdk(String owner) {
    return owner.startsWith("java/") || owner.startsWith("com/sun/") || owner.startsWith("jdk/");
  }

  @Test
  void allThatMayBeWovenIsKnownNotToAllocate() {
    Set<String> calls = new TreeSet<>();
    Set<String> linked = new TreeSet<>();
    Set<String> dynamic = new TreeSet<>();
    for (String name : CLASSES) {
      for (MethodNode method : read(name).methods) {
        for (AbstractInsnNode instruction : method.instructions) {
          if (instruction instanceof InvokeDynamicInsnNode call
              && !method.name.equals("rearm")) { // not on the program's threads
            dynamic.add(name + "." + method.name + " " + call.name);
          }
          if (instruction instanceof MethodInsnNode call && isOfTheJdk(call.owner)) {
            if (isPolymorphic(call)) {
              linked.add(name + " " + call.name + call.desc);
            } else if (JdkScope.reasonAgainst(call.owner.replace('/', '.')) == null) {
              calls.add(call.owner + "." + call.name);
            }
          }
        }
      }
    }
    assertThat(dynamic).as("linked when an event comes").isEmpty();
    assertThat(linked).as("to be linked in Warmup").isEqualTo(new TreeSet<>(REHEARSED));
    calls.removeAll(HARMLESS);
    calls.removeAll(ELSEWHERE);
    assertThat(calls).as("may allocate, and so come back into the recorder").isEmpty();
  }
}
