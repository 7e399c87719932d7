package dev.mayfly.agent.weaving.archive;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes and reads one class of an {@link ArchiveFile}. Stateless. */
final class EntryCodec {
  private EntryCodec() {}

  static byte[] bytes(ClassKey key, ArchivedClass entry) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(key, entry, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static void write(ClassKey key, ArchivedClass entry, DataOutput out) throws IOException {
    out.writeUTF(key.className());
    out.writeInt(key.variant());
    out.writeInt(key.length());
    out.writeLong(key.checksum());
    out.writeBoolean(entry.declaresClone());
    out.writeBoolean(entry.irreplaceable());
    out.writeUTF(entry.sourceFile());
    out.writeInt(entry.reasons().size());
    for (Map.Entry<String, String> reason : entry.reasons().entrySet()) {
      out.writeUTF(reason.getKey());
      out.writeUTF(reason.getValue());
    }
    WovenCode code = entry.code();
    out.writeInt(code == null ? -1 : code.methods().size());
    if (code == null) {
      return;
    }
    for (WovenCode.Method method : code.methods()) {
      out.writeUTF(method.name());
      out.writeUTF(method.descriptor());
      out.writeInt(method.sites().size());
      for (SiteSpec site : method.sites()) {
        out.writeInt(site.line());
        out.writeUTF(site.typeName());
        out.writeUTF(site.kind().name());
        out.writeInt(site.layout());
      }
      out.writeInt(method.events().size());
      for (EventSites.Spec event : method.events()) {
        out.writeUTF(event.event().name());
        out.writeInt(event.line());
        out.writeUTF(event.member());
        out.writeBoolean(event.ofField());
        out.writeInt(event.bytecodeIndex());
        out.writeChar(event.type());
        out.writeBoolean(event.writes());
        out.writeBoolean(event.after());
      }
    }
    writeInts(code.places(), out);
    writeInts(code.ids(), out);
    out.writeInt(code.bytes().length);
    out.write(code.bytes());
  }

  /** The key, which comes first. */
  static ClassKey readKey(DataInput in) throws IOException {
    return new ClassKey(in.readUTF(), in.readInt(), in.readInt(), in.readLong());
  }

  /** The entry behind its key. */
  static ArchivedClass read(ClassKey key, DataInput in) throws IOException {
    boolean declaresClone = in.readBoolean();
    boolean irreplaceable = in.readBoolean();
    String sourceFile = in.readUTF();
    Map<String, String> reasons = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      reasons.put(in.readUTF(), in.readUTF());
    }
    int methodCount = in.readInt();
    WovenCode code = null;
    if (methodCount >= 0) {
      List<WovenCode.Method> methods = new ArrayList<>(methodCount);
      for (int i = 0; i < methodCount; i++) {
        methods.add(
            new WovenCode.Method(in.readUTF(), in.readUTF(), readSites(in), readEvents(in)));
      }
      int[] places = readInts(in);
      int[] ids = readInts(in);
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      code = new WovenCode(bytes, key.className(), methods, places, ids);
    }
    return new ArchivedClass(code, reasons, declaresClone, irreplaceable, sourceFile);
  }

  private static List<SiteSpec> readSites(DataInput in) throws IOException {
    List<SiteSpec> sites = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      sites.add(
          new SiteSpec(
              in.readInt(), in.readUTF(), AllocationKind.valueOf(in.readUTF()), in.readInt()));
    }
    return sites;
  }

  private static List<EventSites.Spec> readEvents(DataInput in) throws IOException {
    List<EventSites.Spec> events = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      events.add(
          new EventSites.Spec(
              Event.valueOf(in.readUTF()),
              in.readInt(),
              in.readUTF(),
              in.readBoolean(),
              in.readInt(),
              in.readChar(),
              in.readBoolean(),
              in.readBoolean()));
    }
    return events;
  }

  private static void writeInts(int[] values, DataOutput out) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  private static int[] readInts(DataInput in) throws IOException {
    int[] values = new int[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readInt();
    }
    return values;
  }
}
