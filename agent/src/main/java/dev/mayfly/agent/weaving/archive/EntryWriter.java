package dev.mayfly.agent.weaving.archive;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/** Confined. Writes one class; {@link EntryReader} reads it. */
final class EntryWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);
  private final TextNumbers texts;

  private EntryWriter(TextNumbers texts) {
    this.texts = texts;
  }

  /**
   * The class as bytes.
   *
   * @throws IOException if a text has no form in UTF-8
   */
  static byte[] bytes(ClassKey key, ArchivedClass entry, TextNumbers texts) throws IOException {
    EntryWriter writer = new EntryWriter(texts);
    writer.write(key, entry);
    return writer.bytes.toByteArray();
  }

  private void write(ClassKey key, ArchivedClass entry) throws IOException {
    text(key.className());
    out.writeInt(key.variant());
    out.writeInt(key.length());
    out.writeLong(key.checksum());
    out.writeBoolean(entry.declaresClone());
    out.writeBoolean(entry.irreplaceable());
    text(entry.sourceFile());
    out.writeInt(entry.reasons().size());
    for (Map.Entry<String, String> reason : entry.reasons().entrySet()) {
      text(reason.getKey());
      text(reason.getValue());
    }
    out.writeBoolean(entry.code() != null);
    if (entry.code() != null) {
      write(entry.code());
    }
  }

  private void write(WovenCode code) throws IOException {
    out.writeInt(code.methods().size());
    for (WovenCode.Method method : code.methods()) {
      text(method.name());
      text(method.descriptor());
      out.writeInt(method.sites().size());
      for (SiteSpec site : method.sites()) {
        out.writeInt(site.line());
        text(site.typeName());
        text(site.kind().name());
        out.writeInt(site.layout());
      }
      out.writeInt(method.events().size());
      for (EventSites.Spec event : method.events()) {
        text(event.event().name());
        out.writeInt(event.line());
        text(event.member());
        out.writeBoolean(event.ofField());
        out.writeInt(event.bytecodeIndex());
        out.writeChar(event.type());
        out.writeBoolean(event.writes());
        out.writeBoolean(event.after());
      }
    }
    ints(code.places());
    ints(code.ids());
    bytes(code.bytes());
  }

  private void text(String text) throws IOException {
    out.writeInt(texts.number(text));
  }

  private void ints(int[] values) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  private void bytes(byte[] values) throws IOException {
    out.writeInt(values.length);
    out.write(values);
  }
}
