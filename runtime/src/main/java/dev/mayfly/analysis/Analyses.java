package dev.mayfly.analysis;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The analyses of this JVM, and the events that these need. Events are handed on to
 * each analysis that overrides their method.
 *
 * <p>Woven code has probes for {@link #events} only. These never become fewer: probes that were
 * woven for them stay, and find no analysis to call.
 */
public final class Analyses {
  private static final ActiveAnalysis[] NONE = {};
  private static final int KINDS = Event.values().length;
  private static final List<ActiveAnalysis> ALL = new CopyOnWriteArrayList<>();

  /** By {@link Event#number}; replaced as a whole. */
  private static volatile ActiveAnalysis[][] listeners = new ActiveAnalysis[KINDS][0];

  private static volatile int events;

  /** The ones of {@link #events} that are wanted everywhere, whatever analyses choose. */
  private static volatile int required;

  /** Whether an analysis has been added that chooses among sites; it stays so. */
  private static volatile boolean chooses;

  /** Threads that have ended, until analyses receive them. */
  private static final Queue<EndedThread> ENDED = new ConcurrentLinkedQueue<>();

  private static volatile Supplier<AddressModel> addresses =
      () -> (target, index, site) -> AddressModel.NOWHERE;

  private record EndedThread(long id, String name) {}

  /** Null where there is no agent, and so no weaver. */
  private static volatile @Nullable AnalysisHost host;

  private static volatile TraceFile traceFile = new TraceFile(new File("."), 0);

  /** Puts probes for more events into loaded classes. */
  private static volatile Runnable weaver = () -> {};

  private Analyses() {}

  // For the agent.

  /** The agent is there: analyses can be added from now on. */
  public static void start(AnalysisHost agent) {
    host = agent;
    traceUpTo(TraceFile.USUAL_LIMIT);
  }

  /** Sets the number of characters that traces have at most; to be called before there is one. */
  public static void traceUpTo(long limit) {
    traceFile = new TraceFile(host().output().toFile(), limit);
  }

  /** The host, for an analysis; one is added where there is an agent only. */
  static AnalysisHost host() {
    AnalysisHost agent = host;
    if (agent == null) {
      throw new IllegalStateException(
          "analyses need probes in the program, and Mayfly's agent does not run in this JVM;"
              + " start it with -javaagent:mayfly-agent.jar");
    }
    return agent;
  }

  /** The file of all analyses' traces. */
  static TraceFile traceFile() {
    return traceFile;
  }

  /**
   * Sets what puts probes into loaded classes when there are more {@link #events} than before; it
   * returns when they are there.
   */
  public static void weaver(Runnable weaves) {
    weaver = weaves;
  }

  /** Has code woven for events, whether or not an analysis needs them yet. */
  public static synchronized void require(int needed) {
    events |= needed;
    required |= needed;
  }

  /** The events that code is to be woven for, as a set. */
  public static int events() {
    return events;
  }

  /** The events that code is to be woven for, with the sites at which they are wanted. */
  public static WovenEvents woven() {
    return chooses ? new WovenEvents(events, Analyses::choiceAt, true) : WovenEvents.all(events);
  }

  private static int choiceAt(Site site) {
    int choice = site.event().isIn(required) ? WovenEvents.BEFORE : 0;
    for (ActiveAnalysis one : ALL) {
      choice |= one.chooses ? one.choiceAt(site) : site.event().isIn(one.events) ? 1 : 0;
    }
    return choice;
  }

  /** Sets what makes the model of {@link Analysis#addresses}, asked for by each analysis. */
  public static void addresses(Supplier<AddressModel> models) {
    addresses = models;
  }

  /** The model, for an analysis. */
  static AddressModel addresses() {
    return addresses.get();
  }

  // Analyses.

  /**
   * Adds an analysis.
   *
   * @param name in reports; empty if it has nothing to report
   * @throws IllegalStateException if there is no agent
   */
  public static Registration add(String name, Analysis analysis) {
    AnalysisHost agent = host();
    ActiveAnalysis added = new ActiveAnalysis(unique(name), analysis);
    boolean more;
    synchronized (Analyses.class) {
      ALL.add(added);
      int before = events;
      events |= added.events;
      chooses |= added.chooses;
      more = events != before || chooses;
      arrange();
    }
    if (Event.THREAD.isIn(added.events)) {
      agent.forEachThread((id, thread) -> added.thread(true, id, thread));
    }
    if (more) {
      weaver.run();
    }
    return added;
  }

  private static String unique(String name) {
    String unique = name;
    for (int number = 2; !name.isEmpty() && isTaken(unique); number++) {
      unique = name + " " + number;
    }
    return unique;
  }

  private static boolean isTaken(String name) {
    return ALL.stream().anyMatch(one -> one.name.equals(name));
  }

  static synchronized void remove(ActiveAnalysis analysis) {
    ALL.remove(analysis);
    arrange();
  }

  /** An analysis has failed too often. */
  static void switchedOff(ActiveAnalysis analysis, Throwable failure) {
    synchronized (Analyses.class) {
      arrange();
    }
    AnalysisHost agent = host;
    if (agent != null) {
      agent.say(
          (analysis.name.isEmpty()
                  ? "a callback of allocations" // that the program itself has registered
                  : "analysis '" + analysis.name + "'")
              + " is switched off, because it failed ten times; the last time with "
              + failure
              + ". The program and the other records go on.");
    }
  }

  private static void arrange() {
    ActiveAnalysis[][] arranged = new ActiveAnalysis[KINDS][];
    for (Event event : Event.values()) {
      List<ActiveAnalysis> wanting = new ArrayList<>();
      for (ActiveAnalysis one : ALL) {
        if (!one.isOff() && event.isIn(one.events)) {
          wanting.add(one);
        }
      }
      arranged[event.number()] = wanting.toArray(NONE);
    }
    listeners = arranged;
  }

  /**
   * To be called now and then: tells analyses of threads that have ended, and of the deaths of
   * objects that they keep data for.
   */
  public static void reportDeaths() {
    reportThreads();
    ALL.forEach(ActiveAnalysis::reportDeaths);
  }

  /** The results of the analyses now, read on a thread that is not recorded. */
  public static List<AnalysisResult> results() {
    reportThreads();
    List<AnalysisResult> results = new ArrayList<>();
    for (ActiveAnalysis one : ALL) {
      if (!one.name.isEmpty()) {
        results.add(one.result());
      }
    }
    return results;
  }

  private static synchronized void reportThreads() {
    for (EndedThread ended = ENDED.poll(); ended != null; ended = ENDED.poll()) {
      for (ActiveAnalysis one : listeners[Event.THREAD.number()]) {
        one.thread(false, ended.id, ended.name);
      }
    }
  }

  /** A thread has ended that ran woven code. */
  public static void threadEnded(long id, String name) {
    if (isWanted(Event.THREAD)) {
      ENDED.add(new EndedThread(id, name));
    }
  }

  // Events, on threads that are not recorded meanwhile.

  /** This thread runs woven code for the first time. */
  public static void threadBegan(long id, String name) {
    for (ActiveAnalysis one : listeners[Event.THREAD.number()]) {
      one.thread(true, id, name);
    }
  }

  /** Whether an analysis receives an event. */
  public static boolean isWanted(Event event) {
    return listeners[event.number()].length > 0;
  }

  /**
   * Calls all who want an event.
   *
   * @param target the object that it is about; null where there is none
   * @param index of an element, −1 for a field; of a local variable its word on the stack; of a
   *     created object the bytes
   * @param site where it happens, by its id
   */
  public static void happened(Event event, @Nullable Object target, long index, int site) {
    for (ActiveAnalysis one : listeners[event.number()]) {
      if (!chooses || one.isCalledAt(site)) {
        one.happened(event, target, index, EventSites.of(site));
      }
    }
  }
}
