package dev.mayfly.recording.types;

/**
 * Immutable after start-up. The shallow size of arrays in this JVM, from a few sizes measured once.
 *
 * <p>A layout is packed into an int (header bytes times 8 plus the binary logarithm of an element's
 * bytes) so that woven code carries it as a constant and a probe needs a shift and an add. Header,
 * reference size and object alignment depend on the collector, the heap size and flags such as
 * compact object headers (JEP 519), hence measuring rather than knowing.
 */
public final class ArrayLayout {
  private static volatile ShallowSizes measure = new MeasuredSizes();

  private static final class Constants {
    static final int REFERENCE;
    static final int BYTE;
    static final int SHORT;
    static final int INT;
    static final int LONG;
    static final long ALIGNMENT_MASK;

    static {
      ShallowSizes sizes = measure;
      long alignment = 8;
      // Sizes of byte arrays grow in steps of the alignment (ObjectAlignmentInBytes).
      long start = sizes.sizeOf(new byte[0]);
      long next = start;
      for (int length = 1; length <= 512 && next == start; length++) {
        next = sizes.sizeOf(new byte[length]);
      }
      alignment = start > 0 && next > start ? next - start : alignment;
      ALIGNMENT_MASK = alignment - 1;
      BYTE = pack(headerOf(sizes, n -> new byte[n], 1, alignment), 0);
      SHORT = pack(headerOf(sizes, n -> new short[n], 2, alignment), 1);
      INT = pack(headerOf(sizes, n -> new int[n], 4, alignment), 2);
      LONG = pack(headerOf(sizes, n -> new long[n], 8, alignment), 3);
      int many = 1 << 12;
      boolean wide = sizes.sizeOf(new Object[many]) > 6L * many;
      REFERENCE = pack(headerOf(sizes, n -> new Object[n], wide ? 8 : 4, alignment), wide ? 3 : 2);
    }

    /** The header is the rest when the elements end exactly on the alignment. */
    private static int headerOf(
        ShallowSizes sizes,
        java.util.function.IntFunction<Object> maker,
        int elementBytes,
        long alignment) {
      int perAlignment = (int) (alignment / elementBytes);
      for (int length = 0; length <= perAlignment; length++) {
        long here = sizes.sizeOf(maker.apply(length));
        long after = sizes.sizeOf(maker.apply(length + 1));
        if (after > here) {
          return (int) (here - (long) length * elementBytes);
        }
      }
      return 16;
    }

    private static int pack(int headerBytes, int shift) {
      return headerBytes << 3 | shift;
    }
  }

  private ArrayLayout() {}

  /** Tells how sizes are measured; effective only before the first layout is requested. */
  public static void measureWith(ShallowSizes sizes) {
    measure = sizes;
  }

  /** The way in which shallow sizes are measured in this JVM. */
  public static ShallowSizes sizes() {
    return measure;
  }

  /**
   * The layout of arrays with elements of the given type descriptor.
   *
   * @param elementDescriptor the first character of the element's descriptor: one of {@code
   *     ZBCSIJFD}, else a reference
   */
  public static int ofElement(char elementDescriptor) {
    return switch (elementDescriptor) {
      case 'Z', 'B' -> Constants.BYTE;
      case 'C', 'S' -> Constants.SHORT;
      case 'I', 'F' -> Constants.INT;
      case 'J', 'D' -> Constants.LONG;
      default -> Constants.REFERENCE;
    };
  }

  /** The layout of an array class. */
  public static int ofClass(Class<?> arrayClass) {
    return ofElement(arrayClass.getName().charAt(1));
  }

  /** The shallow size in bytes of an array. */
  public static long bytes(int layout, int length) {
    long used = (layout >>> 3) + ((long) length << (layout & 7));
    return (used + Constants.ALIGNMENT_MASK) & ~Constants.ALIGNMENT_MASK;
  }

  /** The alignment of objects, in bytes. */
  public static int alignment() {
    return (int) Constants.ALIGNMENT_MASK + 1;
  }
}
