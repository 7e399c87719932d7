package dev.mayfly.agent.weaving.archive;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry.Contents;
import dev.mayfly.site.SiteRegistry.MethodSites;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined. Reads what {@link JdkArchiveWriter} wrote; the classes stay where they are. */
final class JdkArchiveReader {
  private final byte[] file;
  private final ByteBuffer in;
  private String[] texts = {};

  JdkArchiveReader(byte[] file, int from) {
    this.file = file;
    this.in = ByteBuffer.wrap(file).position(from);
  }

  /** All of it; null if it has another fingerprint. */
  JdkArchive.@Nullable Content content(String fingerprint) {
    if (!text().equals(fingerprint)) {
      return null;
    }
    texts = new String[in.getInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = text();
    }
    return new JdkArchive.Content(sites(), classes());
  }

  private String text() {
    int length = in.getInt();
    String text = new String(file, in.position(), length, StandardCharsets.UTF_8);
    in.position(in.position() + length);
    return text;
  }

  private Contents sites() {
    MethodFrame[] frames = new MethodFrame[in.getInt()];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = new MethodFrame(texts[in.getInt()], texts[in.getInt()], texts[in.getInt()]);
    }
    MethodSites[] methods = new MethodSites[in.getInt()];
    for (int i = 0; i < methods.length; i++) {
      int frame = in.getInt();
      SiteSpec[] sites = new SiteSpec[in.getInt()];
      for (int j = 0; j < sites.length; j++) {
        int line = in.getInt();
        String type = texts[in.getInt()];
        AllocationKind kind = AllocationKind.valueOf(texts[in.getInt()]);
        sites[j] = new SiteSpec(line, type, kind, in.getInt());
      }
      methods[i] = new MethodSites(frame, List.of(sites));
    }
    return new Contents(List.of(frames), List.of(methods));
  }

  private ArchivedClasses classes() {
    int count = in.getInt();
    ArchivedClasses classes = new ArchivedClasses(count);
    for (int i = 0; i < count; i++) {
      String name = texts[in.getInt()];
      long sum = in.getLong();
      boolean bridges = in.get() != 0;
      int length = in.getInt();
      int from = in.position();
      classes.keep(new ArchivedClasses.Kept(name, sum, bridges, file, from, length, true, null));
      in.position(from + Math.max(0, length));
    }
    return classes;
  }
}
