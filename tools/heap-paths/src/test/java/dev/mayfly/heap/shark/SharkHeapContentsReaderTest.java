package dev.mayfly.heap.shark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of this JVM that are all known, and what a dump of it says of them. */
final class SharkHeapContentsReaderTest {

  static final class Value {
    final int number;

    Value(int number) {
      this.number = number;
    }
  }

  static class Base {
    Value first;
    long padding;
  }

  static final class Pair extends Base {
    Value second;
    Object any;
  }

  static Value[][] arrays;
  static Pair[] pairs;
  static Object elsewhere;
  static WeakReference<Value> weak;

  private static final String VALUE = Value.class.getName();
  private static final String PAIR = Pair.class.getName();

  @TempDir static Path directory;
  private static Path dump;

  @BeforeAll
  static void dump() throws IOException {
    arrays = new Value[][] {new Value[10], new Value[3]};
    for (int i = 0; i < 6; i++) {
      arrays[0][i] = new Value(i);
    }
    arrays[0][6] = arrays[0][0]; // twice in one array
    arrays[1][0] = arrays[0][1]; // in two arrays
    arrays[1][1] = new Value(6);
    elsewhere = arrays[1][1]; // of no declared type
    weak = new WeakReference<>(arrays[0][5]); // holds nothing
    pairs = new Pair[] {new Pair(), new Pair(), null};
    pairs[0].first = new Value(7);
    pairs[0].second = pairs[0].first;
    pairs[1].first = arrays[0][2]; // in an array, too
    pairs[1].any = new Value(8);
    dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
  }

  @AfterAll
  static void release() {
    arrays = null;
    pairs = null;
    elsewhere = null;
    weak = null;
  }

  private static HeapReader reader() {
    return ServiceLoader.load(HeapReader.class).findFirst().orElseThrow();
  }

  @Test
  void objectsByTypeAndClassesWithTheirFields() throws IOException {
    HeapContents contents = reader().contents(dump);
    assertThat(contents.types())
        .contains(
            HeapType.objects(VALUE, 9),
            HeapType.arrays(VALUE + "[]", ImmutableSortedMap.of(3, 1L, 10, 1L)),
            HeapType.arrays(VALUE + "[][]", ImmutableSortedMap.of(2, 1L)),
            HeapType.objects(PAIR, 2));
    assertThat(contents.types())
        .extracting(HeapType::typeName)
        .contains("byte[]")
        .doesNotHaveDuplicates();
    assertThat(contents.classes())
        .contains(
            new HeapClass(VALUE, "java.lang.Object", ImmutableList.of("int")),
            new HeapClass(
                Base.class.getName(),
                "java.lang.Object",
                ImmutableList.of("java.lang.Object", "long")),
            new HeapClass(
                PAIR,
                Base.class.getName(),
                ImmutableList.of("java.lang.Object", "java.lang.Object")));
  }

  @Test
  void fillsAndSharing() throws IOException {
    ImmutableList<HeapSlots> slots =
        reader()
            .slots(
                dump,
                (type, field) -> field.equals("first") || field.equals("second") ? VALUE : "");
    // nine references to seven objects, two of them twice; one is elsewhere, one in a pair
    assertThat(of(slots, VALUE + "[]").filled()).isEqualTo(9);
    assertThat(of(slots, VALUE + "[]").distinct()).isEqualTo(7);
    assertThat(of(slots, VALUE + "[]").shared()).isEqualTo(2);
    // three references to two objects, one of them twice; the other one is in an array
    assertThat(of(slots, PAIR).filled()).isEqualTo(3);
    assertThat(of(slots, PAIR).distinct()).isEqualTo(2);
    assertThat(of(slots, PAIR).shared()).isEqualTo(1);
    assertThat(of(slots, VALUE + "[]").own()).isEqualTo(5);
    assertThat(of(slots, PAIR).own()).isEqualTo(1);
    assertThat(of(slots, VALUE + "[]").mixed() + of(slots, PAIR).mixed()).isEqualTo(2);
    assertThat(of(slots, PAIR + "[]").filled()).isEqualTo(2);
    assertThat(of(slots, VALUE + "[][]").own()).isEqualTo(2);
  }

  private static HeapSlots of(ImmutableList<HeapSlots> slots, String holder) {
    return slots.stream().filter(each -> each.holder().equals(holder)).findFirst().orElseThrow();
  }

  @Test
  void whatIsNoDump() throws IOException {
    Path text = Files.writeString(directory.resolve("text.hprof"), "no dump");
    assertThatThrownBy(() -> reader().contents(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a heap dump");
  }
}
