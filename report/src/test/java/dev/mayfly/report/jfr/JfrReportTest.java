package dev.mayfly.report.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;

/** Our recordings, read by JDK Mission Control's reader and by the JDK's own. */
class JfrReportTest {

  @TempDir private Path directory;

  private static IItemCollection read(ProfileSnapshot snapshot)
      throws IOException, CouldNotLoadRecordingException {
    return JfrLoaderToolkit.loadEvents(
        new ByteArrayInputStream(Reports.bytes(new JfrReport(), snapshot)));
  }

  private static long sum(IItemCollection events, String type, String field) {
    long sum = 0;
    for (IItemIterable items : events.apply(ItemFilters.type(type))) {
      for (IItem item : items) {
        sum += number(items.getType(), field, item);
      }
    }
    return sum;
  }

  /** Plain numbers are numbers there, bytes and times are quantities. */
  private static long number(IType<IItem> type, String field, IItem item) {
    for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
      if (key.getIdentifier().equals(field)) {
        Object value = type.getAccessor(key).getMember(item);
        return value instanceof IQuantity quantity
            ? quantity.longValue()
            : ((Number) value).longValue();
      }
    }
    throw new AssertionError(field + " is not among " + type.getAccessorKeys().keySet());
  }

  /** {@code root;…;method:line type} and the values of these fields, by Mission Control. */
  private static List<String> stacks(IItemCollection events) {
    return stacks(events, "dev.mayfly.Allocation", "allocations", "bytes", "liveObjects");
  }

  private static List<String> stacks(IItemCollection events, String event, String... fields) {
    List<String> lines = new ArrayList<>();
    for (IItemIterable items : events.apply(ItemFilters.type(event))) {
      IType<IItem> type = items.getType();
      for (IItem item : items) {
        IMCStackTrace trace = JfrAttributes.EVENT_STACKTRACE.getAccessor(type).getMember(item);
        List<String> frames = new ArrayList<>();
        for (IMCFrame frame : trace.getFrames()) {
          int line = frame.getFrameLineNumber();
          frames.add(
              frame.getMethod().getType().getFullName()
                  + "."
                  + frame.getMethod().getMethodName()
                  + (line > 0 ? ":" + line : ""));
        }
        Collections.reverse(frames);
        IMCType made = JdkAttributes.OBJECT_CLASS.getAccessor(type).getMember(item);
        StringBuilder line =
            new StringBuilder(String.join(";", frames)).append(' ').append(made.getFullName());
        for (String field : fields) {
          line.append(' ').append(number(type, field, item));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  @Test
  void missionControlReadsContextsCountsAndLifetimes() throws Exception {
    IItemCollection events = read(ShopProfile.snapshot());
    String run = "com.acme.shop.ShopApplication.main;com.acme.shop.ShopApplication.run";
    String lambda = run + ";com.acme.shop.OrderService.loadOrders;com.acme.shop.OrderService.";
    assertThat(stacks(events))
        .containsExactlyInAnyOrder(
            run + " com.other.Order 10 240 0",
            lambda + "lambda$loadOrders$0:42 com.acme.shop.Order 1000000 24000000 40000",
            lambda
                + "lambda$loadOrders$0;com.acme.shop.Order.<init>:17"
                + " com.acme.shop.Order$Line[] 1000000 32000000 0",
            lambda + "lambda$loadOrders$0;com.acme.shop.Order.<init>:18 java.lang.Long 872 20928 0",
            run + ";com.acme.shop.Report.render:80 byte[] 12 12000192 12",
            run + ";mayfly.[folded];com.acme.shop.Order.<init>:18 java.lang.Long 100000 1600000 0");
    // where the median is not known there is no event: no reader could mistake it for a time
    assertThat(stacks(events, "dev.mayfly.Lifetime", "medianLifetime"))
        .containsExactly(lambda + "lambda$loadOrders$0:42 com.acme.shop.Order 2621439");
    assertThat(sum(events, "dev.mayfly.Profile", "allocations")).isEqualTo(2_100_894);
    for (IItemIterable items : events) {
      for (IItem item : items) {
        assertThat(
                JfrAttributes.END_TIME
                    .getAccessor(items.getType())
                    .getMember(item)
                    .longValueIn(UnitLookup.EPOCH_NS))
            .isEqualTo(1_772_359_212_600_000_000L);
      }
    }
  }

  @Test
  void theJdkReadsTheSame() throws IOException {
    Path file = directory.resolve("profile.jfr");
    Files.write(file, Reports.bytes(new JfrReport(), ShopProfile.snapshot()));
    long allocations = 0;
    List<String> names = new ArrayList<>();
    List<String> medians = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      names.add(event.getEventType().getLabel());
      if (event.getEventType().getName().equals("dev.mayfly.Allocation")) {
        allocations += event.getLong("allocations");
        assertThat(event.getEventType().getField("bytes").getContentType())
            .isEqualTo("jdk.jfr.DataAmount");
        if (event.getClass("objectClass").getName().equals("com.acme.shop.Order")) {
          RecordedFrame top = event.getStackTrace().getFrames().get(0);
          assertThat(top.getMethod().getType().getName()).isEqualTo("com.acme.shop.OrderService");
          assertThat(top.getMethod().getName()).isEqualTo("lambda$loadOrders$0");
          assertThat(top.getLineNumber()).isEqualTo(42);
          assertThat(event.getStackTrace().getFrames()).hasSize(4);
        }
      } else if (event.getEventType().getName().equals("dev.mayfly.Lifetime")) {
        medians.add(
            event.getClass("objectClass").getName()
                + " "
                + event.getDuration("medianLifetime").toNanos());
      } else {
        assertThat(event.getString("scope")).isEqualTo("com.acme.shop..*");
        assertThat(event.getStartTime().toString()).isEqualTo("2026-03-01T10:00:12.600Z");
      }
    }
    assertThat(names)
        .hasSize(8)
        .contains("Mayfly Allocations", "Mayfly Lifetimes", "Mayfly Profile");
    Files.write(file, Reports.bytes(new JfrReport(), ProfileSnapshot.EMPTY));
    assertThat(RecordingFile.readAllEvents(file)).hasSize(1);
    assertThat(medians).containsExactly("com.acme.shop.Order 2621439");
    assertThat(allocations).isEqualTo(2_100_894);
  }

  @Test
  void sumsAreExactInManyDifferentSnapshots() throws Exception {
    RandomProfiles profiles = new RandomProfiles(91, true);
    for (int i = 0; i < 20; i++) {
      ProfileSnapshot snapshot = profiles.next();
      IItemCollection events = read(snapshot);
      assertThat(sum(events, "dev.mayfly.Allocation", "allocations"))
          .isEqualTo(snapshot.total().allocations());
      assertThat(sum(events, "dev.mayfly.Allocation", "bytes")).isEqualTo(snapshot.total().bytes());
    }
  }

  @Test
  void oddNamesAndNumbersAreRead() throws Exception {
    IItemCollection events = read(OddProfile.snapshot());
    List<String> stacks = stacks(events);
    assertThat(stacks).hasSize(OddProfile.NAMES.size());
    assertThat(stacks).allMatch(stack -> stack.contains(" " + Long.MAX_VALUE + " "));
    assertThat(stacks).noneMatch(stack -> stack.matches("(?s).*[\\x00-\\x1f\\u202e].*"));
    assertThat(stacks(read(ProfileSnapshot.EMPTY))).isEmpty();
  }

  @Test
  void aLargeTreeIsReadWithItsSums() throws Exception {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    long sum = 0;
    for (int i = 1; i <= 3000; i++) {
      MethodFrame method = new MethodFrame("p.C" + i % 7, "m" + i, "(I[Ljava/lang/String;)V");
      context = context.child(method);
      context.record(
          new AllocationSite(method, i, "p.T[][]", AllocationKind.ARRAY),
          new AllocationStats(i, 0, 16L * i, 0));
      sum += i;
    }
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    IItemCollection events = read(snapshot);
    assertThat(sum(events, "dev.mayfly.Allocation", "allocations")).isEqualTo(sum);
    assertThat(stacks(events)).hasSizeBetween(900, 1010).anyMatch(s -> s.contains("p.T[][] "));
  }
}
