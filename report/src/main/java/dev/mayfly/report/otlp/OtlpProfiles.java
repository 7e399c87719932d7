package dev.mayfly.report.otlp;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import com.google.common.primitives.Longs;
import dev.mayfly.report.output.EpochNanos;
import dev.mayfly.report.output.ProtoMessage;
import dev.mayfly.report.stacks.StackSamples;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Confined to one thread: collects the values of each stack, and encodes them as one profile for
 * each sample type.
 */
final class OtlpProfiles implements StackSamples.Sink {

  private static final String FIRST_TYPE = "alloc_space";

  private final Map<List<Long>, long[]> stacks = new LinkedHashMap<>();

  @Override
  public void sample(long[] places, long[] values) {
    long[] sum = stacks.putIfAbsent(Longs.asList(places), values);
    if (sum != null) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] = LongMath.saturatedAdd(sum[i], values[i]);
      }
    }
  }

  /**
   * All that was collected, as a {@code ProfilesData}.
   *
   * @param samples the tables that the samples refer to
   */
  ProtoMessage data(StackSamples samples, ProfileSnapshot snapshot, Map<String, String> resource) {
    Environment about = snapshot.environment();
    OtlpDictionary dictionary = new OtlpDictionary();
    ProtoMessage scopeProfiles = new ProtoMessage().message(1, scope(about));
    ImmutableList<StackSamples.SampleType> types = samples.types();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      // viewers show the first profile first
      order.add(types.get(i).name().equals(FIRST_TYPE) ? 0 : order.size(), i);
    }
    for (int type : order) {
      scopeProfiles.message(2, profile(types.get(type), type, about, dictionary));
    }
    ProtoMessage resourceProfiles =
        new ProtoMessage().message(1, resource(about, resource)).message(2, scopeProfiles);
    return new ProtoMessage()
        .message(1, resourceProfiles)
        .message(
            2, dictionary.message(samples, stacks.keySet(), snapshot.get(SourceFileTable.PART)));
  }

  private ProtoMessage profile(
      StackSamples.SampleType type, int index, Environment about, OtlpDictionary dictionary) {
    long start = EpochNanos.of(about.start());
    ProtoMessage profile =
        new ProtoMessage()
            .message(
                1,
                new ProtoMessage()
                    .number(1, dictionary.string(type.name()))
                    .number(2, dictionary.string(type.unit())))
            .fixed(3, start)
            .number(4, Math.max(0, EpochNanos.of(about.end()) - start));
    int stack = 1;
    for (long[] values : stacks.values()) {
      if (values[index] != 0) {
        profile.message(
            2, new ProtoMessage().number(1, stack).numbers(4, new long[] {values[index]}, 1));
      }
      stack++;
    }
    return profile;
  }

  /** The profiler that recorded the profile, and its modes. */
  private static ProtoMessage scope(Environment about) {
    ProtoMessage scope = new ProtoMessage().string(1, "dev.mayfly");
    if (!about.mayflyVersion().isEmpty()) {
      scope.string(2, Printable.of(about.mayflyVersion()));
    }
    Map<String, String> attributes = new TreeMap<>();
    attributes.put("mayfly.context", about.contextModes().text());
    attributes.put("mayfly.lifetime", about.lifetimeModes().text());
    attributes.put("mayfly.scope", about.scope());
    return addAttributes(3, attributes, scope);
  }

  /** The program. A resource has a name, if only the one that OpenTelemetry has for none. */
  private static ProtoMessage resource(Environment about, Map<String, String> given) {
    Map<String, String> attributes = new TreeMap<>();
    attributes.put(OtlpReport.SERVICE_NAME, "unknown_service:java");
    attributes.put("process.runtime.version", about.javaVersion());
    attributes.put("process.runtime.description", about.vmName());
    attributes.putAll(given);
    return addAttributes(1, attributes, new ProtoMessage());
  }

  private static ProtoMessage addAttributes(
      int field, Map<String, String> attributes, ProtoMessage message) {
    attributes.forEach(
        (key, value) -> {
          if (!value.isEmpty()) {
            ProtoMessage text = new ProtoMessage().string(1, Printable.of(value));
            message.message(field, new ProtoMessage().string(1, key).message(2, text));
          }
        });
    return message;
  }
}
