package dev.mayfly.recording.probes;

import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.threads.Attachment;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.EventsOutOfLine;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.BoxCaches;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.SiteRegistry;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code for the events of analyses. The thread is kept out of the
 * records while an analysis runs on it, so that nothing it does is recorded or comes back here; a
 * thread that works for the profiler has no events.
 *
 * <p>Names and order of parameters are known to the agent's emitter. A site is one of {@link
 * dev.mayfly.analysis.EventSites}.
 */
public final class EventProbes {
  private static final int NO_INDEX = -1;

  /** The states of threads where analyses receive creations, or accesses to local variables. */
  private static final Attachment<State> STATES =
      new Attachment<>() {
        @Override
        protected State make(ThreadRecorder recorder) {
          return new State();
        }
      };

  /** Confined to its thread. */
  private static final class State {
    /** The type of the object whose constructor woven code is about to call; 0 for none. */
    int constructing;

    /** The words of the model's stack that local variables take. */
    int stackWords;
  }

  private EventProbes() {}

  private static @Nullable State state() {
    ThreadRecorder own = CurrentRecorder.get();
    return own == null ? null : STATES.of(own);
  }

  // Creations.

  /** An object, or an array of one dimension, was made. */
  public static void created(Object object, int site) {
    happened(Event.CREATED, object, 0, site);
  }

  /** A box was made, or taken from a cache. */
  public static void boxed(Object box, int site) {
    if (BoxCaches.isFresh(box)) {
      created(box, site);
    }
  }

  /** An array was made with the arrays in it. */
  public static void multiArray(Object array, int site) {
    created(array, site);
    if (array instanceof Object[] elements && array.getClass().getComponentType().isArray()) {
      for (Object element : elements) {
        if (element != null) {
          multiArray(element, site);
        }
      }
    }
  }

  /** A copy was made, by code that is not woven unless its class has a {@code clone} that is. */
  public static void cloned(@Nullable Object copy, int site) {
    if (copy != null) {
      copied(copy, copy.getClass(), site);
    }
  }

  /** A copy was made by the {@code clone} that a class inherits. */
  public static void superCloned(@Nullable Object copy, Class<?> caller, int site) {
    Class<?> cloning = caller.getSuperclass();
    if (copy != null && cloning != null) {
      copied(copy, cloning, site);
    }
  }

  /**
   * Woven code is about to call the constructor of a new object, which {@link #created} tells of.
   */
  public static void constructing(int type) {
    if (ProbeSwitches.recording) {
      State own = state();
      if (own != null) {
        own.constructing = type;
      }
    }
  }

  /** A constructor begins: returns 1 if the caller records the object, else 0. */
  public static int expected(int type) {
    State own = state();
    if (own == null || own.constructing != type) {
      return 0;
    }
    own.constructing = 0;
    return 1;
  }

  /**
   * A constructor has ended.
   *
   * @param declaring the class of the constructor: an object of a subclass is not done yet
   * @param expected what {@link #expected} returned
   */
  public static void initialized(Object object, Class<?> declaring, int expected, int site) {
    if (expected == 0 && object.getClass() == declaring) {
      created(object, site);
    }
  }

  private static void copied(Object copy, Class<?> cloning, int site) {
    if (isWanted(Event.CREATED) && !isClonedByWovenCode(cloning)) {
      created(copy, site);
    }
  }

  /** The search for the answer is no event. */
  private static boolean isClonedByWovenCode(Class<?> cloning) {
    ThreadRecorder own = ProfilerWork.begin();
    if (own == null) {
      return true;
    }
    try {
      ProfilerWork.mute();
      return TypeEntry.of(cloning).clonedByWovenCode;
    } finally {
      ProfilerWork.end(own);
    }
  }

  private static long sizeOf(Object object) {
    TypeEntry type = TypeEntry.of(object.getClass());
    if (type.layout != 0) {
      return ArrayLayout.bytes(type.layout, Array.getLength(object));
    }
    long known = SiteRegistry.instance().sizeOf(type.typeId);
    return known != 0 ? known : ArrayLayout.sizes().sizeOf(object);
  }

  // Accesses.

  /** A field is about to be read; of null if it is static. */
  public static void read(@Nullable Object target, int site) {
    happened(Event.READ, target, NO_INDEX, site);
  }

  /** An element of an array is about to be read. */
  public static void read(@Nullable Object array, int index, int site) {
    happened(Event.READ, array, index, site);
  }

  /** A field is about to be written; of null if it is static. */
  public static void written(@Nullable Object target, int site) {
    happened(Event.WRITTEN, target, NO_INDEX, site);
  }

  /** An element of an array is about to be written. */
  public static void written(@Nullable Object array, int index, int site) {
    happened(Event.WRITTEN, array, index, site);
  }

  /** The length of an array is about to be read. */
  public static void lengthRead(@Nullable Object array, int site) {
    happened(Event.LENGTH_READ, array, NO_INDEX, site);
  }

  // Local variables, and the model of the stack that they are on.

  /**
   * A method begins that has local variables: returns what {@link #unframed} is given.
   *
   * @param words how many words they take
   */
  public static int framed(int words) {
    State own = state();
    if (own == null) {
      return 0;
    }
    int before = own.stackWords;
    own.stackWords = before + words;
    return before;
  }

  /** It ends, normally or not. */
  public static void unframed(int before) {
    State own = state();
    if (own != null) {
      own.stackWords = before;
    }
  }

  /**
   * A local variable is about to be accessed.
   *
   * @param slot its number, from the end of those of its method
   */
  public static void nonobject(int slot, int site) {
    if (isWanted(Event.NONOBJECT)) {
      State state = state();
      ThreadRecorder own = state == null ? null : ProfilerWork.begin();
      if (state != null && own != null) {
        call(own, Event.NONOBJECT, null, state.stackWords - slot, site);
      }
    }
  }

  // Control.

  /** A method is about to be called. */
  public static void called(int site) {
    happened(Event.CALLED, null, 0, site);
  }

  /** A method is about to be called; of null if it is static. */
  public static void called(@Nullable Object target, int site) {
    happened(Event.CALLED, target, 0, site);
  }

  /** A method begins. */
  public static void entered(int method) {
    record(method, true);
    happened(Event.ENTERED, null, 0, method);
  }

  /** A method ends, normally or not. */
  public static void left(int method) {
    record(method, false);
    happened(Event.LEFT, null, 0, method);
  }

  /** The stream of entries and exits. */
  private static void record(int method, boolean begins) {
    if (ProbeSwitches.recordingCalls && ProbeSwitches.recording) {
      ThreadRecorder own = CurrentRecorder.get();
      if (own != null) {
        EventsOutOfLine.called(own, method, begins);
      }
    }
  }

  /** An object is about to be locked. */
  public static void locked(@Nullable Object lock, int site) {
    happened(Event.LOCKED, lock, 0, site);
  }

  private static boolean isWanted(Event event) {
    return ProbeSwitches.recording && Analyses.isWanted(event);
  }

  private static void happened(Event event, @Nullable Object target, long index, int site) {
    if (isWanted(event)) {
      ThreadRecorder own = ProfilerWork.begin();
      if (own != null) {
        call(own, event, target, index, site);
      }
    }
  }

  private static void call(
      ThreadRecorder own, Event event, @Nullable Object target, long index, int site) {
    try {
      ProfilerWork.mute();
      long number = event == Event.CREATED && target != null ? sizeOf(target) : index;
      Analyses.happened(event, target, number, site);
    } catch (Throwable lost) { // the end of the stack, or of memory
      ThreadStops.passOn(lost);
      own.dropped();
    } finally {
      ProfilerWork.end(own);
    }
  }
}
