package dev.mayfly.agent.weaving.archive;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Confined. Reads one class as {@link EntryWriter} wrote it. */
final class EntryReader {
  private final ByteBuffer in;
  private final IntFunction<String> texts;

  /**
   * Reads from here on.
   *
   * @param texts by their numbers
   */
  EntryReader(ByteBuffer in, IntFunction<String> texts) {
    this.in = in;
    this.texts = texts;
  }

  /** The key, which comes first. */
  ClassKey key() {
    return new ClassKey(text(), in.getInt(), in.getInt(), in.getLong());
  }

  /** Reads the entry behind the key. */
  ArchivedClass entry(ClassKey key) {
    boolean declaresClone = flag();
    boolean irreplaceable = flag();
    String sourceFile = text();
    Map<String, String> reasons = new HashMap<>();
    for (int left = in.getInt(); left > 0; left--) {
      reasons.put(text(), text());
    }
    return new ArchivedClass(
        flag() ? code(key.className()) : null, reasons, declaresClone, irreplaceable, sourceFile);
  }

  private WovenCode code(String className) {
    WovenCode.Method[] methods = new WovenCode.Method[in.getInt()];
    for (int i = 0; i < methods.length; i++) {
      methods[i] = new WovenCode.Method(text(), text(), sites(), events());
    }
    int[] places = ints();
    int[] ids = ints();
    return new WovenCode(bytes(), className, Arrays.asList(methods), places, ids);
  }

  private List<SiteSpec> sites() {
    SiteSpec[] sites = new SiteSpec[in.getInt()];
    for (int i = 0; i < sites.length; i++) {
      sites[i] = new SiteSpec(in.getInt(), text(), AllocationKind.valueOf(text()), in.getInt());
    }
    return List.of(sites);
  }

  private List<EventSites.Spec> events() {
    EventSites.Spec[] events = new EventSites.Spec[in.getInt()];
    for (int i = 0; i < events.length; i++) {
      events[i] =
          new EventSites.Spec(
              Event.valueOf(text()),
              in.getInt(),
              text(),
              flag(),
              in.getInt(),
              in.getChar(),
              flag(),
              flag());
    }
    return List.of(events);
  }

  private String text() {
    return texts.apply(in.getInt());
  }

  private boolean flag() {
    return in.get() != 0;
  }

  private int[] ints() {
    int[] values = new int[in.getInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.getInt();
    }
    return values;
  }

  private byte[] bytes() {
    byte[] values = new byte[in.getInt()];
    in.get(values);
    return values;
  }
}
