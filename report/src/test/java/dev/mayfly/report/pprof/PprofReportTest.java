package dev.mayfly.report.pprof;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import dev.mayfly.report.BytecodesReportTest;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class PprofReportTest {

  /** A profile as Google's reader of protocol buffers sees it. */
  private static final class Read {
    final Message profile;
    final Map<Long, Message> locations = new HashMap<>();
    final Map<Long, Message> functions = new HashMap<>();

    Read(ProfileSnapshot snapshot) throws IOException {
      byte[] zipped = Reports.bytes(new PprofReport(), snapshot);
      byte[] bytes = new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes();
      profile = DynamicMessage.parseFrom(PprofSchema.profile(), bytes);
      assertThat(profile.getUnknownFields().asMap()).isEmpty();
      messages(profile, "location").forEach(it -> locations.put(number(it, "id"), it));
      messages(profile, "function").forEach(it -> functions.put(number(it, "id"), it));
      assertThat(string(0)).isEmpty();
      assertThat((List<?>) get(profile, "string_table")).doesNotHaveDuplicates();
      List<Message> mappings = messages(profile, "mapping");
      assertThat(mappings).hasSize(1);
      assertThat(number(mappings.get(0), "id")).isEqualTo(1);
      assertThat(locations.values()).allMatch(it -> number(it, "mapping_id") == 1);
      assertThat(locations).doesNotContainKey(0L);
      assertThat(functions).doesNotContainKey(0L);
      for (String known : List.of("has_functions", "has_filenames", "has_line_numbers")) {
        assertThat(get(mappings.get(0), known)).as(known).isEqualTo(true);
      }
    }

    /** The main class, or what stands for it. */
    String program() {
      return string(number(messages(profile, "mapping").get(0), "filename"));
    }

    /** The source file of each function, by its name. */
    Map<String, String> files() {
      Map<String, String> files = new HashMap<>();
      functions
          .values()
          .forEach(it -> files.put(string(number(it, "name")), string(number(it, "filename"))));
      return files;
    }

    static Object get(Message message, String field) {
      return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    static long number(Message message, String field) {
      return (Long) get(message, field);
    }

    static List<Message> messages(Message message, String field) {
      return ((List<?>) get(message, field)).stream().map(Message.class::cast).toList();
    }

    static List<Long> numbers(Message message, String field) {
      return ((List<?>) get(message, field)).stream().map(Long.class::cast).toList();
    }

    String string(long index) {
      return (String) ((List<?>) get(profile, "string_table")).get((int) index);
    }

    List<String> sampleTypes() {
      return messages(profile, "sample_type").stream()
          .map(type -> string(number(type, "type")) + "/" + string(number(type, "unit")))
          .toList();
    }

    /** {@code root;…;leaf v1 v2}, lines behind colons. */
    List<String> samples() {
      return messages(profile, "sample").stream()
          .map(sample -> stack(sample) + " " + values(sample))
          .toList();
    }

    private String stack(Message sample) {
      List<String> frames = new ArrayList<>();
      for (long id : numbers(sample, "location_id")) {
        Message line = messages(locations.get(id), "line").get(0);
        Message function = functions.get(number(line, "function_id"));
        long number = number(line, "line");
        frames.add(string(number(function, "name")) + (number == 0 ? "" : ":" + number));
      }
      Collections.reverse(frames);
      return String.join(";", frames);
    }

    private static String values(Message sample) {
      return String.join(" ", numbers(sample, "value").stream().map(String::valueOf).toList());
    }
  }

  @Test
  void countsLinesAndWhatIsLive() throws IOException {
    Read read = new Read(ShopProfile.snapshot());
    assertThat(read.sampleTypes())
        .containsExactly(
            "alloc_objects/count", "alloc_space/bytes", "inuse_objects/count", "inuse_space/bytes");
    String shop = "com.acme.shop.";
    String run = shop + "ShopApplication.main;" + shop + "ShopApplication.run";
    String lambda = run + ";" + shop + "OrderService.loadOrders;" + shop + "OrderService.";
    assertThat(read.samples())
        .containsExactlyInAnyOrder(
            run + ";com.other.Order 10 240 0 0",
            lambda + "lambda$loadOrders$0:42;com.acme.shop.Order 1000000 24000000 40000 960000",
            lambda
                + "lambda$loadOrders$0;"
                + shop
                + "Order.<init>:17;"
                + shop
                + "Order$Line[] 1000000 32000000 0 0",
            lambda + "lambda$loadOrders$0;" + shop + "Order.<init>:18;java.lang.Long 872 20928 0 0",
            run + ";" + shop + "Report.render:80;byte[] 12 12000192 12 12000192",
            run + ";[folded];" + shop + "Order.<init>:18;java.lang.Long 100000 1600000 0 0");
    assertThat(Read.number(read.profile, "time_nanos")).isEqualTo(1_772_359_200_250_000_000L);
    assertThat(Read.number(read.profile, "duration_nanos")).isEqualTo(12_350_000_000L);
    assertThat(read.string(Read.number(read.profile, "default_sample_type")))
        .isEqualTo("alloc_space");
    assertThat(read.string(Read.numbers(read.profile, "comment").get(0)))
        .isEqualTo("Mayfly 0.1.0, context=tree, lifetime=sampled, scope: com.acme.shop..*");
  }

  @Test
  void functionsHaveSourceFilesAndTheProgramHasAName() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(new MethodFrame("com.acme.ShopKt", "main", "()V"));
    main.record(
        new AllocationSite(
            new MethodFrame("com.acme.Cart$Line$1", "add", "()V"),
            3,
            "com.acme.Order",
            AllocationKind.OBJECT),
        new AllocationStats(9, 10, 240, 0));
    main.child(new MethodFrame("com.acme.Second", "run", "()V"))
        .record(ShopProfile.BUFFER, new AllocationStats(2, 10, 64, 0));
    root.child(new MethodFrame("Small", "main", "()V"))
        .record(ShopProfile.BUFFER, new AllocationStats(1, 1, 16, 0));
    Read read =
        new Read(
            ProfileSnapshot.EMPTY
                .with(ContextSnapshot.PART, root.build())
                .with(
                    SourceFileTable.PART,
                    SourceFileTable.of(
                        Map.of("com.acme.ShopKt", "shop.kt", "com.acme.Second", "First.java"))));
    assertThat(read.program()).isEqualTo("com.acme.ShopKt");
    assertThat(read.files())
        .containsEntry("com.acme.ShopKt.main", "com/acme/shop.kt")
        .containsEntry("com.acme.Second.run", "com/acme/First.java")
        .containsEntry("com.acme.Cart$Line$1.add", "com/acme/Cart.java")
        .containsEntry("Small.main", "Small.java")
        .containsEntry("com.acme.Order", "")
        .containsEntry("byte[]", "");
    assertThat(new Read(ProfileSnapshot.EMPTY).program()).isEqualTo("java");
  }

  @Test
  void withoutLifetimesNothingIsSaidOfWhatIsLive() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(ShopProfile.BUFFER, new AllocationStats(2, 10, 64, 0));
    Read read = new Read(ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build()));
    assertThat(read.sampleTypes()).containsExactly("alloc_objects/count", "alloc_space/bytes");
    assertThat(read.samples()).containsExactly("com.acme.shop.Report.render:80;byte[] 2 64");
    assertThat(new Read(ProfileSnapshot.EMPTY).samples()).isEmpty();
  }

  @Test
  void estimatesAreSampleTypesOfTheirOwn() throws IOException {
    Read read = new Read(RestProfile.snapshot());
    assertThat(read.sampleTypes())
        .endsWith(
            "alloc_space/bytes",
            "inuse_objects/count",
            "inuse_space/bytes",
            "all_space/bytes",
            "estimated_space/bytes")
        .hasSize(6);
    assertThat(read.samples())
        .anyMatch(
            sample ->
                sample.endsWith(
                    "java.util.HashMap.putVal;java.util.HashMap.resize:704;"
                        + "java.util.HashMap$Node[] 0 0 0 0 12000000 12000000"))
        .anyMatch(sample -> sample.endsWith("byte[] 12 12000192 12 12000192 12000192 0"));
  }

  @Test
  void sumsAreThoseOfTheSnapshot() throws IOException {
    RandomProfiles profiles = new RandomProfiles(47, true);
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = profiles.next();
      long allocations = 0;
      long bytes = 0;
      for (Message sample : Read.messages(new Read(snapshot).profile, "sample")) {
        allocations += Read.numbers(sample, "value").get(0);
        bytes += Read.numbers(sample, "value").get(1);
      }
      assertThat(allocations).isEqualTo(snapshot.total().allocations());
      assertThat(bytes).isEqualTo(snapshot.total().bytes());
    }
  }

  @Test
  void namesAreOnOneLineAndNumbersMayBeTheLargest() throws IOException {
    Read read = new Read(OddProfile.snapshot());
    assertThat(read.samples()).hasSize(OddProfile.NAMES.size());
    assertThat(read.samples())
        .allMatch(sample -> sample.contains(" 9223372036854775807 9223372036854775807 "))
        .noneMatch(sample -> sample.contains("\n"));
    assertThat(Read.number(read.profile, "time_nanos")).isZero();
  }

  @Test
  void executedBytecodesAreASampleTypeOfTheirOwn() throws IOException {
    Read read = new Read(BytecodesReportTest.profile());
    assertThat(read.sampleTypes())
        .containsExactly(
            "alloc_objects/count",
            "alloc_space/bytes",
            "inuse_objects/count",
            "inuse_space/bytes",
            "bytecodes/count");
    assertThat(read.samples())
        .contains("[outside] 0 0 0 0 77")
        .anyMatch(sample -> sample.endsWith(";com.acme.shop.Report.render 0 0 0 0 1210000000"))
        .anyMatch(sample -> sample.endsWith(";com.acme.shop.Order.<init> 0 0 0 0 412000000"));
  }

  @Test
  void timeIsInNanoseconds() throws IOException {
    Read read = new Read(TimeReportTest.profile());
    assertThat(read.sampleTypes())
        .containsSequence("inuse_space/bytes", "cpu/nanoseconds", "wall/nanoseconds");
    assertThat(read.samples())
        .contains("[outside] 0 0 0 0 50000000 0")
        .anyMatch(
            sample -> sample.endsWith(";com.acme.shop.Report.render 0 0 0 0 600000000 700000000"));
  }
}
