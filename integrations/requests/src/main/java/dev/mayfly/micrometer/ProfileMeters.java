package dev.mayfly.micrometer;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.Principal;
import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.requests.profile.QuotaUse;
import dev.mayfly.snapshot.run.Cost;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Mayfly's figures as meters.
 *
 * <p>Those of the profile are read from one snapshot for all meters, which is taken when one of
 * them is requested and the last one is too old. Tags are {@code layer} and {@code route}, of which
 * at most a thousand pairs are distinguished; or {@code account}: the accounts that the agent was
 * given; else the handler methods that were asked so far, and {@code (none)}. So the number of its
 * values is bounded.
 */
public final class ProfileMeters implements MeterBinder, RequestBook.Listener {
  private static final String BYTES = "bytes";
  private static final String OBJECTS = "objects";
  private static final String ACCOUNT = "account";

  private final Profile profile;
  private final MeterReading reading;
  private final @Nullable RequestBook requests;
  private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();
  private final Map<String, Boolean> accounts = new ConcurrentHashMap<>();
  private final Set<MeterReading.LayerTags> layers = ConcurrentHashMap.newKeySet();

  /** The gauges that are registered: Micrometer warns of a second one of the same name. */
  private final Set<Unmeasured> unmeasured = ConcurrentHashMap.newKeySet();

  private record Unmeasured(MeterRegistry registry, Principal principal, NotMeasured reason) {}

  /**
   * Makes the meters; they are registered where they are bound, if something is recorded then.
   *
   * @param requests the requests by principal, if they are measured
   * @param maxAge how old a snapshot may be
   */
  public ProfileMeters(Profile profile, @Nullable RequestBook requests, Duration maxAge) {
    this.profile = profile;
    this.requests = requests;
    this.reading = new MeterReading(profile, requests, maxAge, this::newAccount, this::newLayer);
    if (requests != null) {
      requests.addListener(this);
    }
  }

  /** Registers the meters; a second time at the same registry nothing is done. */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    if (!profile.isAvailable() || registries.contains(registry)) {
      return;
    }
    Gauge.builder("mayfly.recording", this, meters -> meters.isRecording() ? 1 : 0)
        .strongReference(true) // to all that the others refer to weakly
        .description("1 while allocations are recorded, 0 otherwise")
        .register(registry);
    gauge(
        registry,
        "mayfly.live.objects",
        OBJECTS,
        "Estimated live objects that woven code allocated, after the last garbage collection",
        MeterReading.Figures::aliveObjects);
    gauge(
        registry,
        "mayfly.live.bytes",
        BYTES,
        "Estimated shallow bytes of these live objects",
        MeterReading.Figures::aliveBytes);
    gauge(
        registry,
        "mayfly.overhead.memory",
        BYTES,
        "Memory of the recorder's trees and counters",
        f -> f.overhead().recorderBytes());
    gauge(
        registry,
        "mayfly.overhead.tracked",
        OBJECTS,
        "Objects currently tracked for their lifetimes",
        f -> f.overhead().trackedLive());
    counter(
        registry,
        "mayfly.overhead.weaving",
        "seconds",
        "Time spent on weaving classes",
        f -> f.overhead().get(Cost.WEAVING_NANOS) / 1e9);
    counter(
        registry,
        "mayfly.overhead.tracking",
        "seconds",
        "Time spent by the lifetime tracker",
        f -> f.overhead().get(Cost.TRACKER_NANOS) / 1e9);
    counter(
        registry,
        "mayfly.dropped.events",
        "events",
        "Events dropped because the recorder had no memory",
        f -> f.overhead().droppedEvents());
    counter(
        registry,
        "mayfly.folded.contexts",
        "contexts",
        "Contexts folded because nodes= or depth= was reached",
        f -> f.overhead().foldedContexts());
    bindQuotas(registry, profile);
    RequestBook book = requests;
    if (book != null) {
      FunctionCounter.builder("mayfly.overhead.requests", book, b -> b.nanos() / 1e9)
          .description("Time spent on measuring requests")
          .baseUnit("seconds")
          .register(registry);
      gauge(
          registry,
          "mayfly.request.outside",
          OBJECTS,
          "Objects and arrays that woven code allocated in no measured request",
          MeterReading.Figures::outside);
      book.all().forEach(statistics -> unmeasured(registry, statistics));
    }
    registries.add(registry);
    accounts.keySet().forEach(account -> account(registry, account));
    layers.forEach(layer -> layer(registry, layer));
    reading.figures(); // registers the accounts that there are
  }

  private boolean isRecording() {
    return profile.state().status().equals("recording");
  }

  private void newAccount(String account) {
    if (accounts.putIfAbsent(account, true) == null) {
      registries.forEach(registry -> account(registry, account));
    }
  }

  private void newLayer(MeterReading.LayerTags tags) {
    if (layers.add(tags)) {
      registries.forEach(registry -> layer(registry, tags));
    }
  }

  private void layer(MeterRegistry registry, MeterReading.LayerTags tags) {
    FunctionCounter.builder("mayfly.layer.bytes", reading, r -> r.layerBytes(tags))
        .description(
            "Bytes that the JVM allocated, by the innermost boundary of a framework and the route"
                + " of the request")
        .baseUnit(BYTES)
        .tag("layer", tags.layer())
        .tag("route", tags.route())
        .register(registry);
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
        .description("Objects and arrays that woven code allocated (exact)")
        .baseUnit(OBJECTS)
        .tag("account", account)
        .register(registry);
    FunctionCounter.builder("mayfly.allocated.bytes", reading, r -> r.bytes(account))
        .description("Shallow bytes of the objects and arrays that woven code allocated (exact)")
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
      unmeasured(registry, statistics);
    }
  }

  /** Gauges: a request that is unfinished may be measured later. */
  private void unmeasured(MeterRegistry registry, RequestStatistics statistics) {
    for (NotMeasured reason : statistics.notMeasured().keySet()) {
      if (unmeasured.add(new Unmeasured(registry, statistics.principal(), reason))) {
        Gauge.builder(
                "mayfly.request.unmeasured",
                statistics,
                requests -> requests.notMeasured().getOrDefault(reason, 0L))
            .description("Requests that are counted, but not measured")
            .tag("kind", statistics.principal().kind())
            .tag("principal", statistics.principal().name())
            .tag("reason", reason.words())
            .register(registry);
      }
    }
  }

  private static void record(
      MeterRegistry registry, String name, String unit, RequestStatistics statistics, long amount) {
    if (amount >= 0) {
      DistributionSummary.builder(name)
          .description(
              unit.equals(BYTES)
                  ? "Bytes that the threads of a request allocated, libraries included"
                  : "Objects and arrays that woven code allocated per request")
          .baseUnit(unit)
          .tag("kind", statistics.principal().kind())
          .tag("principal", statistics.principal().name())
          .register(registry)
          .record((double) amount);
    }
  }

  /** Registers the meters of the quotas that there are. */
  private static void bindQuotas(MeterRegistry registry, Profile profile) {
    for (QuotaUse quota : profile.quotas()) {
      String account = quota.account();
      Gauge.builder("mayfly.quota.limit", quota, QuotaUse::quotaBytes)
          .strongReference(true)
          .description("Bytes of an account that may be alive")
          .baseUnit(BYTES)
          .tag(ACCOUNT, account)
          .register(registry);
      Gauge.builder("mayfly.quota.live", profile, p -> of(p, account, QuotaUse::liveBytes))
          .description("Estimated bytes of an account that are alive")
          .baseUnit(BYTES)
          .tag(ACCOUNT, account)
          .register(registry);
      FunctionCounter.builder(
              "mayfly.quota.exceeded", profile, p -> of(p, account, QuotaUse::exceedances))
          .description("How often the live bytes of an account rose above its quota")
          .tag(ACCOUNT, account)
          .register(registry);
    }
  }

  private static double of(Profile profile, String account, ToLongFunction<QuotaUse> figure) {
    return profile.quotas().stream()
        .filter(quota -> quota.account().equals(account))
        .mapToLong(figure)
        .sum();
  }
}
