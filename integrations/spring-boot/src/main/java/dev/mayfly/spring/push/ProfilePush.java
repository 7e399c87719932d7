package dev.mayfly.spring.push;

import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.spring.settings.MayflyProperties;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Thread-safe. Pushes the allocations of each interval to a server, from one thread of its own.
 *
 * <p>A bounded number of undelivered profiles wait; attempts come at growing intervals, or when the
 * server says. A profile that the server refuses for good is dropped. The log says so once an
 * outage.
 */
public final class ProfilePush implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(ProfilePush.class);
  private static final long FIRST_BACK_OFF_NANOS = 1_000_000_000L;

  private final Profile profile;
  private final MayflyProperties.Push properties;
  private final PushTarget target;
  private final PushQueue queue;
  private volatile @Nullable Thread thread;

  // the pushing thread's own, once it runs
  private @Nullable ProfileSnapshot last;
  private long backOffNanos;
  private long requestedNanos;
  private boolean complained;

  /**
   * Sets up the push; it begins when the application has started.
   *
   * @param application the application's name, where {@code mayfly.push.name} is empty
   * @throws IllegalArgumentException if the properties cannot be meant
   */
  public ProfilePush(Profile profile, MayflyProperties.Push properties, String application) {
    if (properties.interval().compareTo(Duration.ofMillis(100)) < 0) {
      throw new IllegalArgumentException("mayfly.push.interval must be at least 100ms");
    }
    if (properties.queue() < 1) {
      throw new IllegalArgumentException("mayfly.push.queue must be at least 1");
    }
    this.profile = profile;
    this.properties = properties;
    this.target = PushTarget.of(properties, application);
    this.queue = new PushQueue(properties.queue());
  }

  @Override
  public void start() {
    if (!profile.isAvailable()) {
      LOG.info("mayfly.push: no profiles to push. {}", profile.state().message());
      return;
    }
    last = begun();
    Thread pushing = ProfilerThreads.restarting("mayfly-push", this::run);
    thread = pushing;
    pushing.start();
  }

  /**
   * The profile before the first request; null if it is unknown: then the first push includes it.
   */
  private @Nullable ProfileSnapshot begun() {
    try {
      return profile.snapshot().orElse(null);
    } catch (RuntimeException | LinkageError failed) {
      LOG.warn("mayfly.push: the first profile contains the start of the application", failed);
      return null;
    }
  }

  @Override
  public void stop() {
    Thread pushing = thread;
    thread = null;
    if (pushing != null) {
      pushing.interrupt();
      try {
        pushing.join(properties.timeout().toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }

  private void run() {
    ProfilerWork.excludeThread();
    HttpClient client = HttpClient.newBuilder().connectTimeout(properties.timeout()).build();
    long nextProfile = System.nanoTime() + properties.interval().toNanos();
    long nextAttempt = nextProfile;
    while (isRunning()) {
      try {
        long next = queue.size() == 0 ? nextProfile : Math.min(nextProfile, nextAttempt);
        sleep(next - System.nanoTime());
        if (System.nanoTime() - nextProfile >= 0) {
          nextProfile += properties.interval().toNanos();
          take();
        }
        if (System.nanoTime() - nextAttempt >= 0 || backOffNanos == 0) {
          deliver(client);
          nextAttempt = System.nanoTime() + backOffNanos;
        }
      } catch (InterruptedException stopped) {
        break;
      } catch (RuntimeException | LinkageError failed) {
        LOG.error("mayfly.push: cannot push a profile", failed);
      }
    }
    lastOne(client);
  }

  private static void sleep(long nanos) throws InterruptedException {
    if (nanos > 0) {
      Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }

  /** The application ends: profiles that were not pushed yet get one attempt. */
  private void lastOne(HttpClient client) {
    Thread.interrupted();
    try {
      take();
      deliver(client);
    } catch (InterruptedException | RuntimeException | LinkageError failed) {
      LOG.debug("the last profile was not pushed", failed);
    }
  }

  private void take() {
    ProfileSnapshot now = profile.snapshot().orElse(null);
    if (now == null) {
      return;
    }
    ProfileSnapshot before = last;
    last = now;
    ProfileSnapshot made = before == null ? now : now.minus(before);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      target.write(made, out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    long from =
        (before == null ? now.environment().start() : before.environment().end()).getEpochSecond();
    long until = Math.max(from + 1, now.environment().end().getEpochSecond());
    queue.add(new PushQueue.Entry(from, until, out.toByteArray()));
  }

  private void deliver(HttpClient client) throws InterruptedException {
    for (PushQueue.Entry entry = queue.first(); entry != null; entry = queue.first()) {
      String refusal = send(client, entry);
      if (refusal == null) {
        queue.removeFirst();
        backOffNanos = 0;
        if (complained) {
          complained = false;
          LOG.info("mayfly.push: {} accepts profiles again", target.base());
        }
      } else {
        backOffNanos =
            Math.max(
                requestedNanos,
                Math.min(
                    properties.maxBackOff().toNanos(),
                    Math.max(FIRST_BACK_OFF_NANOS, 2 * backOffNanos)));
        if (!complained) {
          complained = true;
          LOG.warn(
              "mayfly.push: {}; retrying, with at most {} profiles queued",
              refusal,
              properties.queue());
        }
        return;
      }
    }
  }

  /** Sends a profile; returns why it is to be sent again, or null if it is not. */
  private @Nullable String send(HttpClient client, PushQueue.Entry entry)
      throws InterruptedException {
    HttpRequest.Builder request = target.request(entry).timeout(properties.timeout());
    for (Map.Entry<String, String> header : properties.headers().entrySet()) {
      request.header(header.getKey(), header.getValue());
    }
    requestedNanos = 0;
    try {
      HttpResponse<Void> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.discarding());
      int status = answer.statusCode();
      if (status / 100 == 2) {
        return null;
      }
      if (target.isTemporary(status)) {
        requestedNanos = RetryAfter.of(answer.headers(), Instant.now()).toNanos();
        return target.base() + " answered " + status;
      }
      LOG.warn("mayfly.push: {} refused a profile with status {}", target.base(), status);
      return null;
    } catch (IOException unreachable) {
      return target.base() + " is unreachable (" + unreachable + ")";
    }
  }

  /** The number of profiles that were given up since too many waited. */
  public long dropped() {
    return queue.dropped();
  }
}
