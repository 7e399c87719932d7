package dev.mayfly.recording;

import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The only door from woven code into the profiler: one static method a join point.
 *
 * <p>Each probe has a form with a {@link CallNode}, called by code that the agent numbered and that
 * keeps its context in a local variable, and a form without, for code without one (load-time
 * weaving by AspectJ's own agent, post-compile weaving, site mode, constructors that have no node).
 * A probe that is not switched on returns at once. No probe throws anything but what the JVM itself
 * may throw at any call ({@link StackOverflowError}), and none takes a lock after a site's first
 * event in a context.
 *
 * <p>Names and order of parameters are known to the agent's emitter.
 */
public final class Probes {
  /**
   * The recorders of virtual threads, and of those whose identifiers are unknown; {@link #NOBODY}
   * for a thread that is kept out of the records and has none. All others are found by {@link
   * LiveRecorders}, since a thread-local variable may be erased.
   */
  private static final ThreadLocal<ThreadRecorder> RECORDERS = new ThreadLocal<>();

  private static final RecorderRegistry THREADS = Recorder.instance().threads();

  /** Stands for the recorder of a thread that is not recorded, for now or for ever. */
  private static final ThreadRecorder NOBODY = THREADS.mutedRecorder();

  private static final int NEAR_MASK = 1023;

  /**
   * Recorders by the low bits of their threads' identifiers, which are never given twice: a look-up
   * of 1 ns where the thread-local variable takes 3 (WovenBenchmark). Written in races; a stale
   * entry is told by its identifier and costs the slow path.
   */
  private static final @Nullable ThreadRecorder[] NEAR = new ThreadRecorder[NEAR_MASK + 1];

  /**
   * Volatile, or the compiler would read it once before a loop: a loop that runs when recording
   * starts or stops would never see it. On x86 such a read is a plain load, and the interpreter
   * needs no more for it, whereas an opaque one by a VarHandle is several calls there.
   */
  private static volatile boolean recording;

  /** Whether what the profiler allocates must not be taken for the program's; set once. */
  private static boolean readingBytes;

  /** Who hears of uses; as above. */
  private static volatile @Nullable UseListener uses;

  private Probes() {}

  // Switches (not called by woven code).

  static void recording(boolean on) {
    recording = on;
  }

  static void uses(@Nullable UseListener listener) {
    uses = listener;
  }

  static @Nullable UseListener uses() {
    return uses;
  }

  static void readingBytes(boolean on) {
    readingBytes = on;
  }

  static boolean isRecording() {
    return recording;
  }

  /**
   * The recorder of this thread, made at the first call; null where it cannot be made. Its slow
   * path is a call without the program's object, which would escape there.
   */
  static @Nullable ThreadRecorder recorder() {
    ThreadRecorder recorder = near();
    return recorder != null ? recorder : recorderSlowly();
  }

  /** The recorder of this thread if it is near. */
  private static @Nullable ThreadRecorder near() {
    long id = ThreadIds.current();
    ThreadRecorder recorder = NEAR[(int) id & NEAR_MASK];
    return recorder != null && recorder.threadId == id ? recorder : null;
  }

  /** The recorder of this thread if it has one. */
  static @Nullable ThreadRecorder known() {
    ThreadRecorder recorder = near();
    if (recorder == null) {
      recorder = notNear();
    }
    return recorder == NOBODY ? null : recorder;
  }

  /** The recorder of this thread, or {@link #NOBODY}; null if it has none yet. */
  private static @Nullable ThreadRecorder notNear() {
    ThreadRecorder recorder = THREADS.recorderOf(ThreadIds.current());
    if (recorder == null) {
      return RECORDERS.get();
    }
    return recorder.suspended ? NOBODY : recorder;
  }

  private static @Nullable ThreadRecorder recorderSlowly() {
    ThreadRecorder recorder = notNear();
    if (recorder == NOBODY || ThreadIds.isUnfinished()) {
      return null;
    }
    if (recorder == null) {
      try {
        RECORDERS.set(NOBODY); // what the JDK allocates for the new one is not the program's
        recorder = THREADS.newRecorder(Thread.currentThread());
      } catch (OutOfMemoryError noRoom) {
        return null;
      } finally {
        if (recorder == null || isKept(recorder)) {
          RECORDERS.remove();
        } else {
          long own = recorder.steps.begins();
          RECORDERS.set(recorder);
          recorder.steps.ends(own);
        }
      }
    }
    NEAR[(int) recorder.threadId & NEAR_MASK] = recorder;
    return recorder;
  }

  private static boolean isKept(ThreadRecorder recorder) {
    return THREADS.recorderOf(recorder.threadId) == recorder;
  }

  /** Gives this thread its recorder back. */
  static void recorder(ThreadRecorder recorder) {
    recorder.suspended = false;
    if (!isKept(recorder)) {
      RECORDERS.set(recorder);
    }
    NEAR[(int) recorder.threadId & NEAR_MASK] = recorder;
  }

  /** Keeps this thread out of the records. */
  static void nobody() {
    ThreadRecorder own = known();
    if (own != null) {
      forget(own);
    }
    if (own != null && isKept(own)) {
      own.suspended = true;
    } else {
      RECORDERS.set(NOBODY);
    }
  }

  /** Lets go of the recorder of a thread that has finished. */
  static void forget(ThreadRecorder recorder) {
    int slot = (int) recorder.threadId & NEAR_MASK;
    if (NEAR[slot] == recorder) {
      NEAR[slot] = null;
    }
  }

  /** The recorder that a context was entered by: this thread's, since contexts are local. */
  private static @Nullable ThreadRecorder recorderOf(CallNode context) {
    PlatformRecorder owner = context.tree.recorder;
    return owner != null ? owner : recorder(); // where virtual threads share the tree
  }

  // Contexts.

  /**
   * A method begins; returns its context, which the numbered method keeps and hands to its other
   * probes.
   */
  public static @Nullable CallNode enter(int frameId) {
    ThreadRecorder recorder = near();
    CallNode context = recorder == null ? null : recorder.enterNear(frameId);
    return context != null ? context : OutOfLine.enter(frameId);
  }

  /**
   * As {@link #enter}, in code that keeps the context and leaves by it: while nothing is recorded
   * there is none, and nothing to leave.
   */
  public static @Nullable CallNode begin(int frameId) {
    return recording ? enter(frameId) : null;
  }

  /**
   * The context of a method whose beginning was not seen, for its first allocation: what it calls
   * has none that matters, so its caller's context is current.
   *
   * @param known what an earlier call for the same run of the method has returned
   */
  public static @Nullable CallNode within(@Nullable CallNode known, int frameId) {
    return known == null && recording ? within(frameId) : known;
  }

  private static @Nullable CallNode within(int frameId) {
    ThreadRecorder recorder = near();
    CallNode context = recorder == null ? null : recorder.withinNear(frameId);
    return context != null ? context : OutOfLine.within(frameId);
  }

  /** A method ends, normally or not. */
  public static void exit(@Nullable CallNode context) {
    if (context != null) {
      context.exit();
    }
  }

  /** A method caught an exception: its callees' ends may have been lost. */
  public static void caught(@Nullable CallNode context) {
    if (context != null) {
      context.resume();
    }
  }

  /** A method ends, and does not know its context: the nearest context of this method ends. */
  public static void exit(int frameId) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      CallNode context = nearest(recorder, frameId);
      if (context != null) {
        context.exit();
      } else {
        recorder.tree.repairedContexts++;
      }
    }
  }

  /** A method that does not know its context caught an exception. */
  public static void caught(int frameId) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      CallNode context = nearest(recorder, frameId);
      if (context != null) {
        context.resume();
      }
    }
  }

  private static @Nullable CallNode nearest(ThreadRecorder recorder, int frameId) {
    CallNode here = recorder.current();
    if (here.frame == frameId || here.frame == CallNode.FOLDED_FRAME) {
      return here;
    }
    while (here != null && here.frame != frameId) {
      here = here.parent;
    }
    return here;
  }

  // Objects.

  /**
   * {@code new T(..)} is done.
   *
   * @param type the id of T
   */
  public static void constructed(Object object, int site, int type, @Nullable CallNode context) {
    if (recording) {
      if (context != null) {
        ThreadRecorder recorder = recorderOf(context);
        if (recorder != null) {
          recorder.constructed(object, site, type, context);
        }
      } else {
        constructed(object, site, type);
      }
    }
  }

  /** As {@link #constructed(Object, int, int, CallNode)}, in code without a context. */
  public static void constructed(Object object, int site, int type) {
    if (recording) {
      ThreadRecorder recorder = recorder();
      if (recorder != null) {
        recorder.constructed(object, site, type);
      }
    }
  }

  /** As {@link #constructed(Object, int, int, CallNode)}, in code that knows its sites only. */
  public static void constructed(Object object, int site) {
    if (recording) {
      constructed(object, site, SiteRegistry.instance().typeOf(site));
    }
  }

  /**
   * An exception has come to a method with {@code new} expressions.
   *
   * @param site that of the one whose constructor threw it; 0 if it comes from elsewhere
   */
  public static void failed(int site, @Nullable CallNode context) {
    if (site != 0 && recording) {
      ThreadRecorder recorder = context != null ? recorderOf(context) : recorder();
      if (recorder != null) {
        try {
          (context != null ? context : recorder.nodeFor(site)).countFailed(site);
        } catch (OutOfMemoryError noRoom) {
          recorder.dropped();
        }
      }
    }
  }

  /** As {@link #failed(int, CallNode)}, in code without a context. */
  public static void failed(int site) {
    failed(site, null);
  }

  /**
   * A constructor that called its superclass's has ended.
   *
   * @param declaring the class of the constructor: an object of a subclass is not done yet
   * @param type the id of that class
   * @param context the context of the constructor itself, null where it has none
   */
  public static void initialized(
      Object object, Class<?> declaring, int site, int type, @Nullable CallNode context) {
    if (recording && object.getClass() == declaring) {
      ThreadRecorder recorder = context != null ? recorderOf(context) : recorder();
      if (recorder != null) {
        recorder.initialized(object, site, type, callerOf(context, recorder));
      }
    }
  }

  /** As {@link #initialized(Object, Class, int, int, CallNode)}, in a constructor without one. */
  public static void initialized(Object object, Class<?> declaring, int site, int type) {
    if (recording && object.getClass() == declaring) {
      ThreadRecorder recorder = recorder();
      if (recorder != null) {
        recorder.initialized(object, site, type);
      }
    }
  }

  /** As {@link #initialized(Object, Class, int, int)}, in code that knows its sites only. */
  public static void initialized(Object object, Class<?> declaring, int site) {
    if (recording) {
      initialized(object, declaring, site, SiteRegistry.instance().typeOf(site));
    }
  }

  /**
   * As {@link #initialized(Object, Class, int, int, CallNode)}, for a constructor that called
   * another of its class.
   */
  public static void reinitialized(
      Object object, Class<?> declaring, int site, int type, @Nullable CallNode context) {
    if (recording && object.getClass() == declaring) {
      ThreadRecorder recorder = context != null ? recorderOf(context) : recorder();
      if (recorder != null) {
        recorder.reinitialized(site, type, callerOf(context, recorder));
      }
    }
  }

  /** A constructor of the class with this id goes on after its {@code this(..)}. */
  public static void unfinished(int type) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.unfinished(type);
    }
  }

  private static CallNode callerOf(@Nullable CallNode constructor, ThreadRecorder recorder) {
    if (constructor == null) {
      return recorder.current();
    }
    CallNode caller = constructor.parent;
    return caller == null || constructor.frame == CallNode.FOLDED_FRAME ? constructor : caller;
  }

  // Arrays.

  /** {@code new T[length]} is done; {@code layout} as in {@link ArrayLayout}. */
  public static void array(
      Object array, int length, int site, int layout, @Nullable CallNode context) {
    if (recording) {
      if (context != null) {
        ThreadRecorder recorder = recorderOf(context);
        if (recorder != null) {
          recorder.array(array, length, site, layout, context);
        }
      } else {
        array(array, length, site, layout);
      }
    }
  }

  /** {@code new T[length]} is done. */
  public static void array(Object array, int length, int site, int layout) {
    if (recording) {
      ThreadRecorder recorder = recorder();
      if (recorder != null) {
        recorder.array(array, length, site, layout);
      }
    }
  }

  /** {@code new T[a][b]..} is done: its inner arrays have the sites that follow. */
  public static void multiArray(Object array, int site, @Nullable CallNode context) {
    if (recording) {
      multiArray(array, site, context, null);
    }
  }

  /** {@code new T[a][b]..} is done: sites of its inner arrays are derived from their classes. */
  public static void multiArray(Object array, int site) {
    if (recording) {
      multiArray(array, site, null, AllocationKind.ARRAY);
    }
  }

  private static void multiArray(
      Object array, int site, @Nullable CallNode context, @Nullable AllocationKind derived) {
    ThreadRecorder recorder = context != null ? recorderOf(context) : recorder();
    if (recorder != null) {
      try {
        recorder.multiArray(
            array, site, context != null ? context : recorder.nodeFor(site), derived);
      } catch (OutOfMemoryError noRoom) {
        recorder.dropped();
      }
    }
  }

  // Calls that allocate.

  /** {@code Array.newInstance(..)} is done. */
  public static void reflectiveArray(Object array, int site, @Nullable CallNode context) {
    if (recording) {
      multiArray(array, site, context, AllocationKind.REFLECTIVE_ARRAY);
    }
  }

  /** {@code Array.newInstance(..)} is done. */
  public static void reflectiveArray(Object array, int site) {
    reflectiveArray(array, site, null);
  }

  /** {@code Arrays.copyOf(..)} or {@code copyOfRange(..)} is done. */
  public static void copied(Object array, int site, @Nullable CallNode context) {
    if (recording) {
      derived(array, site, AllocationKind.COPY, context);
    }
  }

  /** {@code Arrays.copyOf(..)} or {@code copyOfRange(..)} is done. */
  public static void copied(Object array, int site) {
    copied(array, site, null);
  }

  /**
   * {@code original.clone()} is done. Not counted where the original's class runs a woven method,
   * even if that answers with an object of another class: what it made was counted there.
   */
  public static void cloned(
      Object original, @Nullable Object copy, int site, @Nullable CallNode context) {
    if (recording && copy != null && !isClonedByWovenCode(original.getClass())) {
      derived(copy, site, AllocationKind.CLONE, context);
    }
  }

  /**
   * {@code x.clone()} is done, and AspectJ cannot tell x: it is taken to be of the copy's class.
   */
  public static void cloned(@Nullable Object copy, int site) {
    if (copy != null) {
      cloned(copy, copy, site, null);
    }
  }

  /** {@code super.clone()} is done in a method of the class {@code caller}. */
  public static void superCloned(
      @Nullable Object copy, Class<?> caller, int site, @Nullable CallNode context) {
    Class<?> implementer = caller.getSuperclass();
    if (recording && copy != null && implementer != null && !isClonedByWovenCode(implementer)) {
      derived(copy, site, AllocationKind.CLONE, context);
    }
  }

  /** As above, in class files before Java 5, which have no class literals. */
  public static void superCloned(
      @Nullable Object copy, String caller, int site, @Nullable CallNode context) {
    if (recording && copy != null) {
      Class<?> type = copy.getClass();
      while (type != null && !type.getName().equals(caller)) {
        type = type.getSuperclass();
      }
      superCloned(copy, type == null ? copy.getClass() : type, site, context);
    }
  }

  private static boolean isClonedByWovenCode(Class<?> type) {
    if (!readingBytes) {
      return TypeEntry.of(type).clonedByWovenCode;
    }
    ThreadRecorder recorder = recorder();
    long own = recorder == null ? 0 : recorder.steps.begins();
    boolean woven = TypeEntry.of(type).clonedByWovenCode;
    if (recorder != null) {
      recorder.steps.ends(own);
    }
    return woven;
  }

  private static void derived(
      Object object, int site, AllocationKind kind, @Nullable CallNode context) {
    ThreadRecorder recorder = context != null ? recorderOf(context) : recorder();
    if (recorder != null) {
      try {
        recorder.derived(object, site, kind, context != null ? context : recorder.nodeFor(site));
      } catch (OutOfMemoryError noRoom) {
        recorder.dropped();
      }
    }
  }

  /**
   * {@code Integer.valueOf(..)} or one of its kind is done. Not counted where the box came from a
   * cache.
   */
  public static void boxed(Object box, int site, @Nullable CallNode context) {
    if (recording && BoxCaches.isFresh(box)) {
      if (context != null) {
        ThreadRecorder recorder = recorderOf(context);
        if (recorder != null) {
          recorder.made(box, site, context);
        }
      } else {
        made(box, site);
      }
    }
  }

  /** {@code Integer.valueOf(..)} or one of its kind is done. */
  public static void boxed(Object box, int site) {
    if (recording && BoxCaches.isFresh(box)) {
      made(box, site);
    }
  }

  private static void made(Object object, int site) {
    ThreadRecorder recorder = recorder();
    if (recorder != null) {
      recorder.made(object, site);
    }
  }

  // Uses.

  /**
   * An object is about to be used: a field of it is read or written, or a method called. Null where
   * the program is about to throw a NullPointerException.
   */
  public static void used(@Nullable Object object) {
    if (recording) {
      UseListener listener = uses;
      if (listener != null && object != null && listener.mayFollow(object)) {
        used(object, listener);
      }
    }
  }

  private static void used(Object object, UseListener listener) {
    if (recorder() != null || notNear() != NOBODY) {
      listener.used(object);
    }
  }
}
