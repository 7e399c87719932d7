package dev.mayfly.requests.profile;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The profile of this JVM, if woven code is recorded in it: requested again each time
 * until it is, since the agent may be attached while the application runs.
 *
 * <p>The recorder's classes must not be loaded from the application's class path before the agent
 * has brought them: the application would have a recorder of its own, which no woven code knows.
 * Hence nothing here touches them unless the boot class loader has them, or the aspects are on the
 * class path, which woven code then uses without an agent.
 */
public final class Profile {
  private static final String RECORDER = "dev.mayfly.recording.threads.RecorderRegistry";
  private static final String ASPECTS = "dev.mayfly.aspects.AllocationAspect";

  /** The profiler in the jar of the aspects, which brings the recorder as the agent does. */
  private static final String LOAD_TIME = "isolated/org/aspectj/weaver/World.class";

  private static final System.Logger LOG = System.getLogger(Profile.class.getName());

  /** The time that a JVM without the agent counts as such: each request needs it. */
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String howToStart;
  private final Object lock = new Object();
  private volatile @Nullable OpenProfile open;
  private volatile boolean isOtherVersion;
  private volatile long lookAgainNanos;
  private volatile @Nullable ProfileSnapshot latest;
  private volatile long latestNanos;
  private volatile @Nullable ProfileSnapshot baseline;

  /** The profile of a program that starts and stops recording by the agent's MBean. */
  public Profile() {
    this("Start it by the agent's MBean, dev.mayfly:type=AllocationProfiler.");
  }

  /**
   * Looks for nothing yet.
   *
   * @param howToStart advice to the user where recording is stopped, a sentence
   */
  public Profile(String howToStart) {
    this.howToStart = howToStart;
  }

  /** Whether something can be recorded in this JVM. */
  public boolean isAvailable() {
    return open().isPresent();
  }

  private Optional<OpenProfile> open() {
    OpenProfile known = open;
    if (known == null && !isOtherVersion && isTimeToLook() && hasRecorder()) {
      synchronized (lock) {
        known = open;
        if (known == null && !isOtherVersion) {
          known = opened();
          open = known;
        }
      }
    }
    return Optional.ofNullable(known);
  }

  /** Writes one line to the log if nothing can be recorded in this JVM. */
  public void logIfUnavailable() {
    if (!isAvailable() && !isOtherVersion) { // that has been in the log
      ProfilingState state = ProfilingState.NO_AGENT;
      LOG.log(Level.INFO, "mayfly: " + state.message() + " " + state.remedy());
    }
  }

  private boolean isTimeToLook() {
    long next = lookAgainNanos;
    return next == 0 || System.nanoTime() - next >= 0;
  }

  private boolean hasRecorder() {
    boolean found = hasAgent() || isWovenByAspectJ();
    lookAgainNanos = found ? 0 : (System.nanoTime() + LOOK_NANOS) | 1;
    return found;
  }

  /** Null where the recorder is not the one that this code was compiled for. */
  private @Nullable OpenProfile opened() {
    try {
      OpenProfile opened = new OpenProfile();
      opened.reachAll();
      return opened;
    } catch (LinkageError otherVersion) {
      isOtherVersion = true;
      LOG.log(Level.WARNING, ProfilingState.OTHER_VERSION.message() + " " + otherVersion);
      return null;
    }
  }

  private static boolean hasAgent() {
    try {
      return Class.forName(RECORDER, false, null) != null;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }

  private static boolean isWovenByAspectJ() {
    return isOnClassPath(ASPECTS) && Profile.class.getClassLoader().getResource(LOAD_TIME) == null;
  }

  private static boolean isOnClassPath(String name) {
    try {
      return Class.forName(name, false, Profile.class.getClassLoader()) != null;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }

  /** The state of recording; if it is off, with advice. */
  public ProfilingState state() {
    Optional<OpenProfile> profile = open();
    if (profile.isPresent()) {
      return profile.get().state(howToStart);
    }
    return isOtherVersion ? ProfilingState.OTHER_VERSION : ProfilingState.NO_AGENT;
  }

  /**
   * Does work with a profile on a thread of the application, without attributing the allocations of
   * the work to it.
   */
  public void apart(Runnable work) {
    if (isAvailable()) {
      OpenProfile.apart(work);
    } else {
      work.run();
    }
  }

  /**
   * The profile so far; empty where nothing can be recorded. One at a time: it takes time and
   * memory in proportion to the number of contexts.
   */
  public Optional<ProfileSnapshot> snapshot() {
    Optional<OpenProfile> profile = open();
    if (profile.isEmpty()) {
      return Optional.empty();
    }
    synchronized (lock) {
      ProfileSnapshot taken = profile.get().snapshot();
      latest = taken;
      latestNanos = System.nanoTime();
      return Optional.of(taken);
    }
  }

  /** A snapshot that may be as old as {@code maxAge}. */
  public Optional<ProfileSnapshot> snapshot(Duration maxAge) {
    ProfileSnapshot known = latest;
    if (known != null && System.nanoTime() - latestNanos <= maxAge.toNanos()) {
      return Optional.of(known);
    }
    return snapshot();
  }

  /** The quotas of accounts, as the agent looked last; none without {@code quota=}. */
  public List<QuotaUse> quotas() {
    return isAvailable() ? OpenProfile.quotas() : List.of();
  }

  /**
   * Whether the agent of this JVM has {@code quota=}. Unlike {@link #quotas} it opens no profile,
   * which takes a snapshot.
   */
  public static boolean hasQuotas() {
    try {
      return hasAgent() && !OpenProfile.quotas().isEmpty();
    } catch (LinkageError otherVersion) {
      return false; // the log says so when a profile is opened
    }
  }

  /** Keeps a snapshot, for differences from it. */
  public void keep(ProfileSnapshot snapshot) {
    baseline = snapshot;
  }

  /** The snapshot that was kept last. */
  public Optional<ProfileSnapshot> storedSnapshot() {
    return Optional.ofNullable(baseline);
  }

  /** Notes that the application has started: see {@code AllocationProfiler.ready}. */
  public void ready() {
    try {
      if (hasAgent() || isWovenByAspectJ()) { // to open a profile takes a snapshot
        OpenProfile.ready();
      }
    } catch (LinkageError otherVersion) {
      // the log says so when a profile is opened
    }
  }

  /** Notes that a request begins, of which the first begins a phase of the application. */
  public void requestBegins() {
    if (isAvailable()) {
      OpenProfile.requestBegins();
    }
  }

  /** Starts recording, or goes on with it. */
  public void start() {
    open().ifPresent(OpenProfile::start);
  }

  /** Stops recording, and keeps the recorded counts. */
  public void stop() {
    open().ifPresent(OpenProfile::stop);
  }

  /**
   * Has the agent write its reports.
   *
   * @return the directory on this machine; empty where the agent does not say, for lack of its
   *     MBean
   */
  public Optional<String> writeReports() {
    return open().filter(OpenProfile::hasBean).flatMap(profile -> AgentBean.writeReports());
  }
}
