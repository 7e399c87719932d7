package dev.mayfly.layout;

import static com.google.common.math.LongMath.saturatedAdd;
import static com.google.common.math.LongMath.saturatedMultiply;

import com.google.common.math.LongMath;

/**
 * Immutable: arrays of one type, of which the sum of the lengths is known, but not each length.
 *
 * @param bytes the sum of their sizes
 */
record ArrayTotals(long arrays, long elements, long bytes) {

  /**
   * Their size with elements in another place, or of another size. It is exact of one array, where
   * elements are as large as words, and where the padding of today tells that of then.
   *
   * @param then how they would hold their elements
   */
  ByteRange bytesWith(ArrayShape then, ArrayShape now) {
    if (arrays == 0 || (then.base() == now.base() && then.stride() == now.stride())) {
      return ByteRange.exactly(bytes);
    }
    if (arrays == 1) {
      return ByteRange.exactly(aligned(data(then)));
    }
    if (then.stride() % Alignment.OBJECT == 0) {
      return ByteRange.exactly(
          saturatedAdd(
              saturatedMultiply(arrays, Alignment.object(then.base())),
              saturatedMultiply(elements, then.stride())));
    }
    long padding = bytes - data(now);
    if (then.stride() == now.stride()
        && then.base() + Integer.BYTES == now.base()
        && now.base() % Alignment.OBJECT == 0
        && padding >= 0) {
      return shifted(then.stride(), padding);
    }
    long unit = LongMath.gcd(Alignment.OBJECT, LongMath.gcd(then.base(), then.stride()));
    long data = data(then);
    return ByteRange.between(
        aligned(data),
        aligned(saturatedAdd(data, saturatedMultiply(arrays, Alignment.OBJECT - unit))));
  }

  private long data(ArrayShape shape) {
    return saturatedAdd(
        saturatedMultiply(arrays, shape.base()), saturatedMultiply(elements, shape.stride()));
  }

  private static long aligned(long size) {
    return Alignment.object(Math.min(size, Long.MAX_VALUE - Alignment.OBJECT));
  }

  /**
   * With elements that begin 4 bytes earlier, an array is 8 bytes smaller if it has 4 bytes of
   * padding or more.
   */
  private ByteRange shifted(long stride, long padding) {
    long half = Integer.BYTES;
    long inOthers = saturatedMultiply(arrays, Math.max(0, half - stride));
    long fewest = Math.max(0, padding - inOthers + half - 1) / half;
    long most = Math.min(arrays, padding / half);
    return ByteRange.between(
        bytes - Alignment.OBJECT * Math.min(fewest, most), bytes - Alignment.OBJECT * most);
  }
}
