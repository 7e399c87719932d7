package dev.mayfly.cli;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Thread-safe, without state: small profiles, and files of them. */
public final class Profiles {

  private Profiles() {}

  /** One site in one context: as many allocations as there are 16 bytes. */
  public static ProfileSnapshot of(String typeName, long bytes, long tracked) {
    MethodFrame method = new MethodFrame("p.Main", "main", "()V");
    AllocationSite site = new AllocationSite(method, 7, typeName, AllocationKind.OBJECT);
    ContextBuilder root = ContextSnapshot.builder();
    root.child(method).record(site, new AllocationStats(bytes / 16, 0, bytes, 0));
    ClockStats clock = new ClockStats(Buckets.EMPTY, Buckets.of(tracked), 0);
    root.child(method)
        .add(site, SiteRecord.of(new LifetimeStats(tracked, 0, tracked, clock, clock, clock)));
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "1.0",
                "17",
                "VM",
                "G1",
                Modes.of(ContextMode.TREE),
                Modes.of(tracked == 0 ? LifetimeMode.OFF : LifetimeMode.EXACT),
                "p.*",
                ImmutableMap.of(),
                Instant.EPOCH,
                Instant.ofEpochSecond(2),
                -1,
                ""))
        .with(ContextSnapshot.PART, root.build());
  }

  static Path write(ProfileSnapshot snapshot, Path file) {
    try (OutputStream out = Files.newOutputStream(file)) {
      new JsonReport().writeBytes(snapshot, out);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
