package dev.mayfly.spring.metrics;

import dev.mayfly.spring.profile.Profile;
import dev.mayfly.spring.requests.RequestBook;
import dev.mayfly.spring.requests.RequestStatistics;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Mayfly's figures as meters.
 *
 * <p>Those of the profile are read from one snapshot for all meters, which is taken when one of
 * them is asked for and the last one is too old. They have at most one tag, {@code account}: the
 * accounts that the agent was given; else the handler methods that were asked so far, and {@code
 * (none)}. So the number of its values is bounded.
 */
public final class ProfileMeters implements MeterBinder, RequestBook.Listener {
  private static final String BYTES = "bytes";
  private static final String OBJECTS = "objects";

  private final Profile profile;
  private final MeterReading reading;
  private final @Nullable RequestBook requests;
  private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();
  private final Map<String, Boolean> accounts = new ConcurrentHashMap<>();

  /**
   * Makes the meters; they are registered where they are bound, if something is recorded then.
   *
   * @param profile what they show
   * @param requests who asked, if that is measured
   * @param maxAge how old a snapshot may be
   */
  public ProfileMeters(Profile profile, @Nullable RequestBook requests, Duration maxAge) {
    this.profile = profile;
    this.requests = requests;
    this.reading = new MeterReading(profile, requests, maxAge, this::newAccount);
    if (requests != null) {
      requests.addListener(this);
    }
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    if (!profile.isAvailable()) {
      return;
    }
    Gauge.builder("mayfly.recording", profile, p -> p.state().status().equals("recording") ? 1 : 0)
        .description("Whether allocations are being recorded: 1 or 0")
        .register(registry);
    gauge(
        registry,
        "mayfly.live.objects",
        OBJECTS,
        "Estimate of the objects of woven code that are alive, as of the last collection",
        MeterReading.Figures::aliveObjects);
    gauge(
        registry,
        "mayfly.live.bytes",
        BYTES,
        "Estimate of their shallow sizes",
        MeterReading.Figures::aliveBytes);
    gauge(
        registry,
        "mayfly.overhead.memory",
        BYTES,
        "Memory that the recorder's trees and counters take",
        f -> f.overhead().recorderBytes());
    gauge(
        registry,
        "mayfly.overhead.tracked",
        OBJECTS,
        "Objects whose lifetimes are being tracked",
        f -> f.overhead().trackedLive());
    counter(
        registry,
        "mayfly.overhead.weaving",
        "seconds",
        "Time spent on weaving classes",
        f -> f.overhead().weavingNanos() / 1e9);
    counter(
        registry,
        "mayfly.overhead.tracking",
        "seconds",
        "Time spent by the lifetime tracker",
        f -> f.overhead().trackerNanos() / 1e9);
    counter(
        registry,
        "mayfly.dropped.events",
        "events",
        "Events that were lost for want of memory",
        f -> f.overhead().droppedEvents());
    counter(
        registry,
        "mayfly.folded.contexts",
        "contexts",
        "Contexts that were folded for want of nodes or depth",
        f -> f.overhead().foldedContexts());
    RequestBook book = requests;
    if (book != null) {
      FunctionCounter.builder("mayfly.overhead.requests", book, b -> b.nanos() / 1e9)
          .description("Time spent on measuring requests")
          .baseUnit("seconds")
          .register(registry);
    }
    registries.add(registry);
    accounts.keySet().forEach(account -> account(registry, account));
    reading.figures(); // registers the accounts that there are
  }

  private void newAccount(String account) {
    if (accounts.putIfAbsent(account, true) == null) {
      registries.forEach(registry -> account(registry, account));
    }
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      String unit,
      String description,
      ToDoubleFunction<MeterReading.Figures> figure) {
    Gauge.builder(name, reading, r -> figure.applyAsDouble(r.figures()))
        .description(description)
        .baseUnit(unit)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      String unit,
      String description,
      ToDoubleFunction<MeterReading.Figures> figure) {
    FunctionCounter.builder(name, reading, r -> figure.applyAsDouble(r.figures()))
        .description(description)
        .baseUnit(unit)
        .register(registry);
  }

  private void account(MeterRegistry registry, String account) {
    FunctionCounter.builder("mayfly.allocated.objects", reading, r -> r.allocations(account))
        .description("Objects and arrays that woven code made, exactly")
        .baseUnit(OBJECTS)
        .tag("account", account)
        .register(registry);
    FunctionCounter.builder("mayfly.allocated.bytes", reading, r -> r.bytes(account))
        .description("Their shallow sizes")
        .baseUnit(BYTES)
        .tag("account", account)
        .register(registry);
  }

  @Override
  public void ended(RequestStatistics statistics, long objects, long threadBytes) {
    if (statistics.requests() == 1 && !registries.isEmpty() && !reading.isByAgent()) {
      reading.isNew(MeterReading.accountOf(statistics));
    }
    for (MeterRegistry registry : registries) {
      record(registry, "mayfly.request.objects", OBJECTS, statistics, objects);
      record(registry, "mayfly.request.bytes", BYTES, statistics, threadBytes);
    }
  }

  private static void record(
      MeterRegistry registry, String name, String unit, RequestStatistics statistics, long amount) {
    if (amount >= 0) {
      DistributionSummary.builder(name)
          .description(
              unit.equals(BYTES)
                  ? "Bytes per request that its threads allocated, libraries included"
                  : "Objects and arrays per request that woven code made")
          .baseUnit(unit)
          .tag("kind", statistics.principal().kind())
          .tag("principal", statistics.principal().name())
          .register(registry)
          .record((double) amount);
    }
  }
}
