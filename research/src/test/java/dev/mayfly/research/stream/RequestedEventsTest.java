package dev.mayfly.research.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.research.uses.UsesFeature;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The option {@code events}, and those that belong to it. */
final class RequestedEventsTest {
  private static RequestedEvents of(String options) {
    return RequestedEvents.of(parse(options));
  }

  private static AgentOptions parse(String options) {
    return AgentOptions.parse(
        options, AgentOptions.BUILT_IN.with(EventOptions.ALL).with(new UsesFeature().options()));
  }

  @Test
  void namesKindsAndTheFile() {
    assertThat(of("").kinds()).isZero();
    RequestedEvents byDefault = of("output=/x,events=alloc");
    assertThat(byDefault)
        .isEqualTo(
            new RequestedEvents(EventSettings.ALLOC, Path.of("/x/events.mfe"), 2L << 30, false));
    RequestedEvents all =
        of(
            "events=alloc,free,enter,use,uses=drag,events.file=/y/%p.mfe,events.limit=8m,"
                + "events.at-limit=oldest");
    assertThat(all.kinds()).isEqualTo(15);
    assertThat(all.file()).isEqualTo(Path.of("/y/" + ProcessHandle.current().pid() + ".mfe"));
    assertThat(all.limit()).isEqualTo(8 << 20);
    assertThat(all.dropsOldest()).isTrue();
  }

  /** Elements that are options, too, are elements where the list knows them. */
  @Test
  void eachElementMayBeTheLast() {
    for (String last : RequestedEvents.KINDS.keySet()) {
      assertThat(parse("uses=drag,events=alloc," + last).get(EventOptions.EVENTS))
          .containsExactly("alloc", last);
    }
  }

  @Test
  void theRestIsOfNoUseWithoutEvents() {
    assertThat(parse("events.limit=1m").ineffective())
        .containsExactly("events.limit= has no effect without events=");
  }

  @ParameterizedTest
  @CsvSource({
    "events=allocs, 'must be alloc,free,enter,use, not ''allocs'''",
    "events=free, 'free needs alloc'",
    "'events=alloc,free,lifetime=off', 'free needs lifetime=exact or sampled, not off'",
    "events=use, 'use needs uses=drag'",
    "'events=alloc,events.limit=1k', 'must be a size of at least 1024k'",
    "'events=alloc,events.at-limit=oldst', 'must be one of [stop, oldest]'",
  })
  void saysWhatIsWrong(String options, String message) {
    assertThatThrownBy(() -> parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("option 'events")
        .hasMessageContaining(message);
  }
}
