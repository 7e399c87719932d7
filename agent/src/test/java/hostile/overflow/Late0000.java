package hostile.overflow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Confined to its thread. Stands for many classes, of other names each. */
public final class Late0000 implements IntSupplier {
  private final List<int[]> parts = new ArrayList<>();

  @Override
  public int getAsInt() {
    for (int i = 0; i < 3; i++) {
      parts.add(new int[] {i});
    }
    try {
      parts.get(3);
    } catch (IndexOutOfBoundsException expected) {
      parts.add(new int[] {parts.size()});
    }
    return parts.stream().mapToInt(part -> part[0]).sum();
  }
}
