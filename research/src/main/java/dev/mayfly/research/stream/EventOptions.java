package dev.mayfly.research.stream;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.NamedFiles;
import dev.mayfly.agent.options.Option;
import dev.mayfly.research.packed.PackedFeature;
import java.nio.file.Path;
import java.util.List;

/** The options of events. Immutable. */
final class EventOptions {
  static final Option<List<String>> EVENTS =
      Option.of(
              "events=alloc,free,enter,use",
              Kind.names(RequestedEvents.KINDS.keySet(), false),
              List.of(),
              "none")
          .says("record single events: allocations, deaths, calls, uses; separated by commas")
          .checked(RequestedEvents::check)
          .contradicts(
              "is not for lengths=true, which takes the events", PackedFeature.LENGTHS.isOn())
          .withoutAgent()
          .writes()
          .planned(
              "events",
              "{events} in {events.file}, at most {events.limit}; then {events.at-limit}");

  static final Option<Path> FILE =
      Option.of("events.file=file", Kind.PATH, null, "events.mfe, with the reports")
          .says("events: the file to write; %p as in output")
          .files(NamedFiles.WRITTEN)
          .useless("without events=", EVENTS.isOff());

  static final Option<Long> LIMIT =
      Option.of("events.limit=size", Kind.size(1 << 20), 2L << 30, "2g")
          .says("events: the most that the file holds")
          .useless("without events=", EVENTS.isOff());

  static final Option<String> AT_LIMIT =
      Option.word("events.at-limit=stop|oldest", "stop")
          .says("events: at the limit, record no more, or drop the oldest")
          .useless("without events=", EVENTS.isOff());

  /** All of them, in the order of the help. */
  static final List<Option<?>> ALL = List.of(EVENTS, FILE, LIMIT, AT_LIMIT);

  private EventOptions() {}
}
