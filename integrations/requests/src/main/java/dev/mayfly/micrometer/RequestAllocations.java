package dev.mayfly.micrometer;

import static java.util.Objects.requireNonNull;

import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestStatistics;
import dev.mayfly.requests.profile.Profile;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Measures the allocations of requests in a program that observes them with
 * Micrometer, with or without a framework.
 *
 * <p>A request is an observation. Without Mayfly's agent nothing is measured, and the log has one
 * line that says so.
 */
public final class RequestAllocations {
  private static final Duration MAX_AGE = Duration.ofSeconds(10);

  private final Profile profile = new Profile();
  private final RequestBook book;
  private final RequestResolver resolver;
  private final ObservationKeys keys;

  /** Null until they are bound: a program may have observations and no meters. */
  private @Nullable ProfileMeters meters;

  private RequestAllocations(Builder builder) {
    this.book = new RequestBook(builder.maxPrincipals, builder.maxOverhead);
    this.resolver = builder.resolver;
    this.keys = builder.keys;
    profile.logIfUnavailable();
  }

  /** For observations that no other observation encloses, with exact numbers on traces. */
  public static Builder builder() {
    return new Builder();
  }

  /** Measures the observations of a registry from now on. Returns this. */
  public RequestAllocations observe(ObservationRegistry observations) {
    observations
        .observationConfig()
        .observationHandler(new RequestObservations(profile, book, resolver))
        .observationFilter(new RequestKeys(keys));
    return this;
  }

  /** Registers meters of the profile, and of the requests. Returns this. */
  public synchronized RequestAllocations bindTo(MeterRegistry registry) {
    if (meters == null) {
      meters = new ProfileMeters(profile, book, MAX_AGE);
    }
    meters.bindTo(registry);
    return this;
  }

  /** Statistics of the requests so far, by principal, in no order. */
  public List<RequestStatistics> requests() {
    return book.all();
  }

  /** Confined to one thread. The requests to measure, and how often. */
  public static final class Builder {
    private RequestResolver resolver = ObservedRequests.outermost();
    private ObservationKeys keys = ObservationKeys.HIGH;
    private int maxPrincipals = 200;
    private double maxOverhead = 0.01;

    private Builder() {}

    /** Measures the observations of these names instead, wherever they are. */
    public Builder observations(String... names) {
      return observations(ObservedRequests.named(List.of(names)));
    }

    /** Measures the observations that this names instead. */
    public Builder observations(RequestResolver requests) {
      this.resolver = requireNonNull(requests);
      return this;
    }

    /** Adds figures to observations in this way; {@link ObservationKeys#HIGH} unless it is set. */
    public Builder keys(ObservationKeys how) {
      this.keys = requireNonNull(how);
      return this;
    }

    /**
     * The number of principals that are distinguished; 200 unless it is set. Later ones are
     * "(other)".
     */
    public Builder maxPrincipals(int most) {
      this.maxPrincipals = most;
      return this;
    }

    /**
     * Takes at most this share of a thread's time; 0.01 unless it is set. With 1 each request is
     * measured.
     */
    public Builder maxOverhead(double share) {
      this.maxOverhead = share;
      return this;
    }

    /** Builds the handler with these settings. */
    public RequestAllocations build() {
      return new RequestAllocations(this);
    }
  }
}
