package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;

/**
 * Immutable. The shallow size of a lambda's object, from what it captures: its class has a field
 * for each, and HotSpot packs fields of powers of two without gaps but the one that the alignment
 * rounds up anyway.
 */
@SuppressWarnings("UnusedVariable") // the fields take room, which is what they are for
public final class LambdaSizes {
  private static final int HEADER = header();

  private LambdaSizes() {}

  private static class None {}

  private static class One extends None {
    int one;
  }

  private static class Two extends One {
    int two;
  }

  private static class Three extends Two {
    int three;
  }

  /** The header is the rest when the fields end exactly on the alignment. */
  private static int header() {
    ShallowSizes sizes = ArrayLayout.sizes();
    long least = sizes.sizeOfInstance(None.class);
    Class<?>[] larger = {One.class, Two.class, Three.class};
    for (int fields = 1; fields <= larger.length; fields++) {
      if (sizes.sizeOfInstance(larger[fields - 1]) > least) {
        return (int) least - 4 * (fields - 1);
      }
    }
    return 12;
  }

  /** The bytes of an object. */
  public static int bytes(String factoryDescriptor) {
    int fields = 0;
    for (int i = 1; factoryDescriptor.charAt(i) != ')'; i++) {
      char first = factoryDescriptor.charAt(i);
      fields +=
          switch (first) {
            case 'Z', 'B' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> 1 << (ArrayLayout.ofElement('L') & 7);
          };
      while (factoryDescriptor.charAt(i) == '[') {
        i++;
      }
      i = factoryDescriptor.charAt(i) == 'L' ? factoryDescriptor.indexOf(';', i) : i;
    }
    return (int) ArrayLayout.bytes((HEADER + fields) << 3, 0);
  }
}
