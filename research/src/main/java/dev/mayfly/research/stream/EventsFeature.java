package dev.mayfly.research.stream;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Option;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stream of single events. Confined to the starting thread. */
public final class EventsFeature implements Feature {
  private @Nullable EventLog events;

  /** Found by the service loader. */
  public EventsFeature() {}

  @Override
  public List<Option<?>> options() {
    return EventOptions.ALL;
  }

  /** The tracker numbers objects for the stream, so that is there first. */
  @Override
  public void prepare(Host host) {
    if (host.options().isOn(EventOptions.EVENTS)) {
      events = EventLog.open(RequestedEvents.of(host.options()), host.output(), host.recorder());
    }
  }

  @Override
  public void beforeWeaving(Host host) {
    if (events != null) {
      events.start(host);
      host.atExit(events::close);
    }
  }
}
