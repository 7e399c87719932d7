package dev.mayfly.research.jni;

import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.ObjectData;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import dev.mayfly.research.jni.probes.PassedArrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The arrays that native methods are passed, one by one: where each was created, how
 * often it was passed, and how many bytes were copied: the further table of {@code jni=arrays}.
 *
 * <p>Bounded: the first arrays have rows of their own; of further ones, those that were created at
 * one place share a row, and at last all do.
 */
final class JniArrays extends JniTraffic implements PassedArrays {
  /** The number of arrays that have rows of their own. */
  static final int MOST_ARRAYS = 4_096;

  private static final int MOST_ROWS = MOST_ARRAYS + 1_024;
  private static final int LAST = MOST_ROWS - 1;

  /**
   * The number of arrays that are known at a time, of those that were created, and of those passed.
   */
  private static final int MOST_AT_A_TIME = 1 << 18;

  private final ObjectData<Known> created = objectData(MOST_AT_A_TIME, Known::new);
  private final ObjectData<Known> passed = objectData(MOST_AT_A_TIME, Known::new);

  /** By number, which begins at 1. */
  private final AtomicReferenceArray<@Nullable PassedArray> rows =
      new AtomicReferenceArray<>(MOST_ROWS);

  /** Guarded by itself: the rows of further arrays, by their type and the place of creation. */
  private final Map<List<Object>, Integer> further = new HashMap<>();

  /** Guarded by {@link #further}. */
  private int arrays;

  /** The data of one array. */
  private static final class Known {
    /** The place of its creation; null if that is unknown. */
    volatile @Nullable Site creation;

    /** The figures of its row; guarded by this. */
    private int number;
  }

  private JniArrays(@Nullable JniCounting counting, String reason) {
    super(counting, reason);
  }

  /** Loads the classes that a call needs, which must not be loaded then. */
  static JniArrays prepared(@Nullable JniCounting counting, String reason) {
    JniArrays rehearsal = new JniArrays(null, reason);
    byte[] array = {};
    rehearsal.passed(array, "byte", 0, 0, 0);
    rehearsal.rowOfFurther("byte", null);
    rehearsal.accessed(1, 0, 0, 0, 0, 0);
    return new JniArrays(counting, reason);
  }

  /** Arrays; of copies the type may not be known before. */
  @Override
  public boolean wants(Site site) {
    String type = site.member();
    return type.isEmpty() || type.indexOf('[') >= 0 || type.equals("java.lang.Object");
  }

  @Override
  public void created(Object object, Site site, long bytes) {
    Known known = object.getClass().isArray() ? created.of(object) : null;
    if (known != null) {
      known.creation = site;
    }
  }

  @Override
  public int passed(Object array, String elementType, int length, long bytes, int site) {
    Known known = passed.of(array);
    int number =
        known == null
            ? rowOfFurther(elementType, null)
            : numberOf(known, array, elementType, length);
    PassedArray row = rows.get(number);
    if (row != null) {
      row.passed(site, bytes);
    }
    return number;
  }

  private int numberOf(Known known, Object array, String elementType, int length) {
    synchronized (known) {
      if (known.number == NONE) {
        Known born = created.get(array);
        String type =
            array instanceof Object[] ? array.getClass().getComponentType().getName() : elementType;
        known.number = newRow(type, length, born == null ? null : born.creation);
      }
      return known.number;
    }
  }

  private int newRow(String elementType, int length, @Nullable Site creation) {
    synchronized (further) {
      if (arrays < MOST_ARRAYS) {
        arrays++;
        rows.set(arrays, new PassedArray(elementType, length, arrays, creation));
        return arrays;
      }
    }
    return rowOfFurther(elementType, creation);
  }

  private int rowOfFurther(String elementType, @Nullable Site creation) {
    List<Object> key = creation == null ? List.of(elementType) : List.of(elementType, creation);
    synchronized (further) {
      Integer known = further.get(key);
      if (known != null) {
        return known;
      }
      int number = Math.min(MOST_ARRAYS + 1 + further.size(), LAST);
      if (rows.get(number) == null) {
        rows.set(
            number,
            number == LAST
                ? new PassedArray("any", PassedArray.ANY, 0, null)
                : new PassedArray(elementType, PassedArray.ANY, 0, creation));
      }
      if (number < LAST) {
        further.put(key, number);
      }
      return number;
    }
  }

  @Override
  public void accessed(int number, int site, int function, long calls, long elements, long copied) {
    PassedArray row = rows.get(number);
    if (row != null) {
      row.accessed(site, function, calls, elements, copied);
    }
  }

  @Override
  public void report(Report report) {
    super.report(report);
    Column bytes = Column.sum("bytes of arrays");
    Column calls = Column.sum("calls");
    Table table =
        report.table(
            "JNI array traffic by array",
            "array, place of its creation, and native method",
            countsCopies()
                ? new Column[] {Column.sum("bytes copied"), bytes, calls}
                : new Column[] {bytes, calls});
    for (int number = 1; number < MOST_ROWS; number++) {
      PassedArray row = rows.get(number);
      if (row != null) {
        row.report(
            (String name, long copied, long passedBytes, long times) -> {
              add(table, "(all arrays)", copied, passedBytes, times);
              add(table, name, copied, passedBytes, times);
            });
      }
    }
    if (countsCopies()) {
      reportAccesses(
          report.table(
              "JNI array traffic by function and array",
              "JNI function, array and native method",
              accessColumns()));
    }
  }

  private void reportAccesses(Table table) {
    for (int number = 1; number < MOST_ROWS; number++) {
      PassedArray row = rows.get(number);
      if (row != null) {
        row.reportAccesses(
            (JniFunction function, String name, long elements, long calls) ->
                add(table, function, row.type(), name, elements, calls));
      }
    }
  }

  private void add(Table table, String name, long copied, long bytes, long calls) {
    if (countsCopies()) {
      table.row(name, copied, bytes, calls);
    } else {
      table.row(name, bytes, calls);
    }
  }
}
