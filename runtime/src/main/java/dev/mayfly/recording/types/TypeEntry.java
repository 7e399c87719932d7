package dev.mayfly.recording.types;

import dev.mayfly.site.SiteRegistry;

/**
 * Immutable. The facts that the recorder needs about a class that it meets at run time only. Hangs
 * on the class itself ({@link ClassValue}) and holds no class, so it keeps no class loader alive.
 */
public final class TypeEntry {
  private static final ClassValue<TypeEntry> ENTRIES =
      new ClassValue<>() {
        @Override
        protected TypeEntry computeValue(Class<?> type) {
          return new TypeEntry(type);
        }
      };

  /** Stands for each class for whose facts there is no memory; no site has its type. */
  public static final TypeEntry UNKNOWN = new TypeEntry();

  final String typeName;
  public final int typeId;

  /** Packed as in {@link ArrayLayout}; 0 for a class that is no array class. */
  public final int layout;

  /**
   * Whether {@code clone()} on an instance runs a method of a woven class, whose own allocation is
   * counted there.
   */
  public final boolean clonedByWovenCode;

  private TypeEntry() {
    typeName = "";
    typeId = -1;
    layout = 0;
    clonedByWovenCode = false;
  }

  private TypeEntry(Class<?> type) {
    typeName = type.isHidden() ? StableNames.of(type.getTypeName()) : type.getTypeName();
    SiteRegistry sites = SiteRegistry.instance();
    typeId = sites.typeId(typeName);
    layout = type.isArray() ? ArrayLayout.ofClass(type) : 0;
    clonedByWovenCode = !type.isArray() && WovenClones.isCloneWoven(type);
    if (layout == 0
        && (type.isHidden() || ArrayLayout.sizes() instanceof MeasuredSizes)
        && sites.sizeOf(typeId) == 0) {
      // It cannot be found by its name later, or no agent is there to do so.
      sites.size(typeId, ArrayLayout.sizes().sizeOfInstance(type));
    }
  }

  /** The facts about a class; {@link #UNKNOWN} without memory, which the program may have. */
  public static TypeEntry of(Class<?> type) {
    try {
      return ENTRIES.get(type);
    } catch (OutOfMemoryError noRoom) {
      return UNKNOWN;
    }
  }
}
