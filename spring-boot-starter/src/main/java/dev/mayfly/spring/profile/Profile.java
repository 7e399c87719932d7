package dev.mayfly.spring.profile;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final String RECORDER = "dev.mayfly.recording.RecorderRegistry";
  private static final String ASPECTS = "dev.mayfly.aspects.AllocationAspect";
  private static final Logger LOG = LoggerFactory.getLogger(Profile.class);

  private final Object lock = new Object();
  private volatile @Nullable OpenProfile open;
  private volatile boolean isOtherVersion;
  private volatile @Nullable ProfileSnapshot latest;
  private volatile long latestNanos;
  private volatile @Nullable ProfileSnapshot baseline;

  /** Whether something can be recorded in this JVM. */
  public boolean isAvailable() {
    return open().isPresent();
  }

  private Optional<OpenProfile> open() {
    OpenProfile known = open;
    if (known == null && !isOtherVersion && (hasAgent() || isOnClassPath(ASPECTS))) {
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

  /** Null where the recorder is not the one that this code was compiled for. */
  private @Nullable OpenProfile opened() {
    try {
      OpenProfile opened = new OpenProfile();
      opened.snapshot(); // which reaches all of the recorder that later snapshots do
      return opened;
    } catch (LinkageError otherVersion) {
      isOtherVersion = true;
      LOG.warn("{} {}", ProfilingState.OTHER_VERSION.message(), otherVersion.toString());
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

  private static boolean isOnClassPath(String name) {
    try {
      return Class.forName(name, false, Profile.class.getClassLoader()) != null;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }

  /** What is recorded, and if nothing is, what to do about it. */
  public ProfilingState state() {
    Optional<OpenProfile> profile = open();
    if (profile.isPresent()) {
      return profile.get().state();
    }
    return isOtherVersion ? ProfilingState.OTHER_VERSION : ProfilingState.NO_AGENT;
  }

  /**
   * Does something with what was recorded on a thread of the application, to which what that
   * allocates is not charged.
   */
  public void apart(Runnable work) {
    if (isAvailable()) {
      OpenProfile.apart(work);
    } else {
      work.run();
    }
  }

  /**
   * All that was recorded so far; empty where nothing can be. One at a time: it takes time and
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

  /** A snapshot that may be so old. */
  public Optional<ProfileSnapshot> snapshot(Duration maxAge) {
    ProfileSnapshot known = latest;
    if (known != null && System.nanoTime() - latestNanos <= maxAge.toNanos()) {
      return Optional.of(known);
    }
    return snapshot();
  }

  /** Keeps a snapshot, for differences from it. */
  public void keep(ProfileSnapshot snapshot) {
    baseline = snapshot;
  }

  /** The snapshot that was kept last. */
  public Optional<ProfileSnapshot> storedSnapshot() {
    return Optional.ofNullable(baseline);
  }

  /** Starts recording, or goes on with it. */
  public void start() {
    open().ifPresent(OpenProfile::start);
  }

  /** Stops recording; what was recorded stays. */
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
