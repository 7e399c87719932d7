package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Layers;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The first sentence: of a request where there are some, and of the time since the start. */
class OpeningTest {
  private static final MethodFrame SERVICE = new MethodFrame("web.Servlet", "service", "()V");
  private static final MethodFrame RENDER = new MethodFrame("web.Page", "render", "()V");
  private static final MethodFrame OWN = new MethodFrame("shop.Orders", "list", "()V");

  private static ContextSnapshot served(int requests) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder service = root.child(SERVICE);
    service.add(
        Amounts.of(Quantity.PHYSICAL_BYTES, 1_000L * requests)
            .plus(Amounts.of(Quantity.CALLS, requests)));
    service.child(OWN).add(Amounts.of(Quantity.PHYSICAL_BYTES, 500L * requests));
    service.child(RENDER).add(Amounts.of(Quantity.PHYSICAL_BYTES, 3_500L * requests));
    return root.build();
  }

  private static ProfileSnapshot snapshot(
      ContextSnapshot root, long all, int seconds, Optional<ProfileSnapshot> start) {
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            ProfileSnapshot.EMPTY
                .environment()
                .between(Instant.EPOCH, Instant.EPOCH.plusSeconds(seconds)))
        .with(ContextSnapshot.PART, root)
        .with(Coverage.PART, new Coverage(0, all, 1, 1, ImmutableList.of()))
        .with(
            Boundaries.PART,
            Boundaries.of(
                Map.of(
                    SERVICE, new Boundaries.Boundary(Layers.REQUEST, false),
                    RENDER, new Boundaries.Boundary("view", false))))
        .with(ProfileSnapshot.START, start);
  }

  @Test
  void aRequestByLayerSinceTheStart() {
    ProfileSnapshot ready = snapshot(served(1), 800_005_000, 3, Optional.empty());
    ProfileSnapshot all = snapshot(served(21), 800_205_000, 13, Optional.of(ready));
    assertThat(Opening.of(all).orElseThrow().sentence())
        .isEqualTo(
            "A request allocates 10.0 kB: 5.0 kB (50.0 %) outside all layers, 3.5 kB (35.0 %) by"
                + " view, 1.0 kB (10.0 %) by request handling, 500 B (5.0 %) by your code and what"
                + " it calls.");
    assertThat(Opening.start(all))
        .isEqualTo("The start allocated 800 MB until the application was ready, after 3.0 s.");
  }

  @Test
  void aSecondOfALongRunAndTheRunOfAShortOne() {
    ContextSnapshot few = served(5);
    assertThat(Opening.of(snapshot(few, 25_000, 5, Optional.empty())).orElseThrow().lead())
        .isEqualTo("The run allocated 25.0 kB");
    assertThat(Opening.of(snapshot(few, 25_000, 100, Optional.empty())).orElseThrow().lead())
        .isEqualTo("A second allocates 250 B");
    assertThat(Opening.of(ProfileSnapshot.EMPTY)).isEmpty();
    assertThat(Opening.start(ProfileSnapshot.EMPTY)).isEmpty();
  }
}
