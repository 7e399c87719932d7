package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import subject.arrays.PaperRows;

/** What JDK Mission Control's reader finds in recordings. */
final class FlightRecorderIT {

  private static Object value(IItemIterable items, IItem item, String field) {
    for (IAccessorKey<?> key : items.getType().getAccessorKeys().keySet()) {
      if (key.getIdentifier().equals(field)) {
        return items.getType().getAccessor(key).getMember(item);
      }
    }
    throw new AssertionError(field);
  }

  private static long number(IItemIterable items, IItem item, String field) {
    Object value = value(items, item, field);
    return value instanceof IQuantity quantity
        ? quantity.longValue()
        : ((Number) value).longValue();
  }

  /** Allocations by type, added up over all events. */
  private static Map<String, Long> byType(Path recording, String field) throws Exception {
    Map<String, Long> types = new TreeMap<>();
    for (IItemIterable items :
        JfrLoaderToolkit.loadEvents(recording.toFile())
            .apply(ItemFilters.type("dev.mayfly.Allocation"))) {
      for (IItem item : items) {
        String type = String.valueOf(value(items, item, field));
        types.merge(type, number(items, item, "allocations"), Long::sum);
        assertThat(number(items, item, "bytes")).isPositive();
      }
    }
    return types;
  }

  private static Map<String, Long> byType(ProfileSnapshot profile) {
    Map<String, Long> types = new TreeMap<>();
    profile.byType().forEach((type, stats) -> types.put(type, stats.allocations()));
    return types;
  }

  @EachJvm(contexts = "tree")
  void aRunningRecordingHasAllThatWasCounted(WovenJvm jvm) throws Exception {
    WovenRun run =
        jvm.with("jfr", "true")
            .with("formats", "json;jfr")
            .withJvm("-Xlog:disable", "-XX:StartFlightRecording=filename=own.jfr")
            .run(PaperRows.class)
            .expectExit(0);
    Map<String, Long> counted = byType(run.profile());
    assertThat(counted).hasSizeGreaterThan(3);
    assertThat(run.mayflySays()).hasSize(1);
    assertThat(byType(run.directory().resolve("own.jfr"), "type")).isEqualTo(counted);
    long total = 0;
    for (long allocations :
        byType(run.directory().resolve("report/profile.jfr"), "objectClass").values()) {
      total += allocations;
    }
    assertThat(total).isEqualTo(run.profile().total().allocations());
  }

  @Test
  void withoutTheModuleItIsOneLine() {
    WovenRun run =
        WovenJvm.here()
            .with("jfr", "true")
            .withJvm(
                "--limit-modules",
                "java.base,java.logging,java.management,jdk.management,java.instrument")
            .run(PaperRows.class)
            .expectExit(0);
    assertThat(run.mayflySays())
        .hasSize(2)
        .startsWith(
            "mayfly: option 'jfr' needs the module jdk.jfr; add --add-modules jdk.jfr. Mayfly"
                + " continues without it.");
    assertThat(run.profile().total().allocations()).isPositive();
  }
}
