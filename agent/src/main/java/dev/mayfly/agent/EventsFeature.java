package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.RequestedEvents;
import dev.mayfly.agent.plan.ResearchOptions;
import org.jspecify.annotations.Nullable;

/** The stream of single events. Confined to the starting thread. */
final class EventsFeature implements Feature {
  private @Nullable EventRecording events;

  /** The tracker numbers objects for the stream, so that is there first. */
  @Override
  public void prepare(Host host) {
    if (host.options().isOn(ResearchOptions.EVENTS)) {
      events =
          EventRecording.open(RequestedEvents.of(host.options()), host.output(), host.recorder());
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
