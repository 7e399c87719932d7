package dev.mayfly.agent.weaving.archive;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry.Contents;
import dev.mayfly.site.SiteRegistry.MethodSites;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined. Writes the JDK's woven classes and their sites: the fingerprint, the texts (each once),
 * the methods, the sites of each, the classes.
 */
final class JdkArchiveWriter {
  private static final int ROOM = 1 << 20;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  private JdkArchiveWriter() {}

  static byte[] bytes(String fingerprint, Contents sites, List<ArchivedClasses.Kept> classes)
      throws IOException {
    JdkArchiveWriter writer = new JdkArchiveWriter();
    ByteArrayOutputStream rest = new ByteArrayOutputStream(ROOM);
    writer.write(sites, new DataOutputStream(rest));
    writer.write(classes, new DataOutputStream(rest));
    ByteArrayOutputStream all = new ByteArrayOutputStream(rest.size() + ROOM);
    DataOutputStream out = new DataOutputStream(all);
    write(fingerprint, out);
    out.writeInt(writer.texts.size());
    for (String text : writer.texts) {
      write(text, out);
    }
    rest.writeTo(all);
    return all.toByteArray();
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private void write(Contents sites, DataOutputStream out) throws IOException {
    out.writeInt(sites.frames().size());
    for (MethodFrame frame : sites.frames()) {
      out.writeInt(number(frame.className()));
      out.writeInt(number(frame.methodName()));
      out.writeInt(number(frame.descriptor()));
    }
    out.writeInt(sites.methods().size());
    for (MethodSites method : sites.methods()) {
      out.writeInt(method.frameId());
      out.writeInt(method.sites().size());
      for (SiteSpec site : method.sites()) {
        out.writeInt(site.line());
        out.writeInt(number(site.typeName()));
        out.writeInt(number(site.kind().name()));
        out.writeInt(site.layout());
      }
    }
  }

  private void write(List<ArchivedClasses.Kept> classes, DataOutputStream out) throws IOException {
    out.writeInt(classes.size());
    for (ArchivedClasses.Kept kept : classes) {
      out.writeInt(number(kept.name));
      out.writeLong(kept.sum);
      out.writeBoolean(kept.bridges);
      out.writeInt(kept.length);
      out.write(kept.file, kept.offset, Math.max(0, kept.length));
    }
  }

  private int number(String text) {
    Integer known = numbers.putIfAbsent(text, texts.size());
    if (known != null) {
      return known;
    }
    texts.add(text);
    return texts.size() - 1;
  }
}
