package dev.mayfly.report.otlp;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackSamples;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Thread-safe, immutable: a profile as OpenTelemetry's protocol has it [1]. Experimental, since the
 * protocol's version is {@code v1development}: it may change without compatibility.
 *
 * <p>The bytes are a {@code ProfilesData}, which is also the {@code ExportProfilesServiceRequest}
 * that collectors take. Each sample type of a pprof file is a profile of its own here, with the
 * same stacks; {@code alloc_space} is the first. If the file would be larger than 16 million bytes,
 * small branches are added up in frames {@code [smaller]}: by default OpenTelemetry's Collector
 * takes requests of 20 MiB.
 *
 * <p>[1]
 * https://github.com/open-telemetry/opentelemetry-proto/tree/v1.11.0/opentelemetry/proto/profiles/v1development
 */
public final class OtlpReport implements ReportFile {

  /** The attribute of a resource that names the program. */
  public static final String SERVICE_NAME = "service.name";

  private static final long LARGEST = 16_000_000;

  /** A stack, and nine samples of it, each with two numbers; a frame is a small number. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(190, frame -> 4);

  private final ImmutableSortedMap<String, String> resource;

  /** A profile of a program whose name is not known. */
  public OtlpReport() {
    this(Map.of());
  }

  /**
   * A profile of a program.
   *
   * @param resource the attributes that describe the program, such as {@link #SERVICE_NAME}; they
   *     replace those that the profile says itself
   */
  public OtlpReport(Map<String, String> resource) {
    this.resource = ImmutableSortedMap.copyOf(resource);
  }

  @Override
  public String fileName() {
    return "profile.otlp.pb";
  }

  @Override
  public void writeBytes(ProfileSnapshot snapshot, OutputStream out) throws IOException {
    OtlpProfiles profiles = new OtlpProfiles();
    StackSamples samples = StackSamples.walk(snapshot, PRICES, LARGEST, profiles);
    profiles.data(samples, snapshot, resource).drainTo(out);
  }
}
