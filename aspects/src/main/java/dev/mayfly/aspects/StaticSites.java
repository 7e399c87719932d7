package dev.mayfly.aspects;

import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.aspectj.lang.JoinPoint.StaticPart;
import org.aspectj.lang.Signature;
import org.aspectj.lang.reflect.CodeSignature;
import org.aspectj.lang.reflect.ConstructorSignature;
import org.aspectj.lang.reflect.SourceLocation;
import org.jspecify.annotations.Nullable;

/**
 * Gives the static parts of AspectJ's join points their site and frame ids where AspectJ's advice
 * runs: in classes that its compiler wove, or that a concrete aspect of the program advises.
 * Thread-safe.
 *
 * <p>A static part is a constant of the woven class, so a map by identity finds its id in a few
 * nanoseconds. It is never removed: here, a class loader with woven classes is not collected.
 */
public final class StaticSites {
  private static final ConcurrentMap<StaticPart, Entry> ENTRIES = new ConcurrentHashMap<>();

  /** The classes of the join points so far. */
  private static final Set<Class<?>> WOVEN = ConcurrentHashMap.newKeySet();

  static {
    SelfStart.begin();
  }

  /** Stands for classes that cannot be loaded. */
  private static final class Unusable {}

  private record Entry(int id, int layout, Class<?> type) {}

  private StaticSites() {}

  /** The id of the site of an allocating join point. */
  public static int site(StaticPart part, StaticPart enclosing) {
    Entry known = ENTRIES.get(part);
    return (known != null ? known : newSite(part, enclosing)).id;
  }

  /** The array layout of an array creation whose site is known. */
  public static int layout(StaticPart part) {
    Entry known = ENTRIES.get(part);
    return known == null
        ? ArrayLayout.ofClass(part.getSignature().getDeclaringType())
        : known.layout;
  }

  /**
   * The id of the site that stands for objects made by code that is not woven: their constructor.
   */
  public static int constructor(StaticPart part) {
    Entry known = ENTRIES.get(part);
    return (known != null ? known : newConstructor(part)).id;
  }

  /** The class that declares the constructor of the join point. */
  public static Class<?> declaringType(StaticPart part) {
    Entry known = ENTRIES.get(part);
    return (known != null ? known : newConstructor(part)).type;
  }

  /** The id of the method of a join point. */
  public static int frame(StaticPart part) {
    Entry known = ENTRIES.get(part);
    return (known != null ? known : newFrame(part)).id;
  }

  private static Entry newSite(StaticPart part, StaticPart enclosing) {
    Signature signature = part.getSignature();
    Class<?> made;
    try {
      made =
          signature instanceof ConstructorSignature
              ? signature.getDeclaringType()
              : ((org.aspectj.lang.reflect.MethodSignature) signature).getReturnType();
    } catch (LinkageError unusable) { // so is its new, which has failed
      made = Unusable.class;
    }
    int layout = made.isArray() ? ArrayLayout.ofClass(made) : 0;
    AllocationKind kind = made.isArray() ? AllocationKind.ARRAY : AllocationKind.OBJECT;
    if (signature instanceof ConstructorSignature) {
      noteSize(made);
    } else if (isBox(made)) {
      noteSize(made);
      kind = AllocationKind.BOXING;
    }
    return register(part, frameOf(enclosing, part), made, kind, layout);
  }

  private static Entry newConstructor(StaticPart part) {
    Class<?> made = part.getSignature().getDeclaringType();
    noteSize(made);
    return register(part, frameOf(part, part), made, AllocationKind.UNWOVEN_CALLER, 0);
  }

  private static boolean isBox(Class<?> type) {
    return MethodType.methodType(type).unwrap().returnType() != type;
  }

  /** Measures the size of a class that has been initialised, once. */
  private static void noteSize(Class<?> made) {
    SiteRegistry sites = SiteRegistry.instance();
    int type = sites.typeId(made.getTypeName());
    if (!made.isArray() && sites.sizeOf(type) == 0) {
      sites.size(type, ArrayLayout.sizes().sizeOfInstance(made));
    }
  }

  private static Entry register(
      StaticPart part, MethodFrame frame, Class<?> made, AllocationKind kind, int layout) {
    SiteRegistry sites = SiteRegistry.instance();
    SourceLocation location = part.getSourceLocation();
    SiteSpec spec =
        new SiteSpec(location == null ? 0 : location.getLine(), made.getTypeName(), kind, layout);
    int id = sites.sites(sites.frame(frame), List.of(spec));
    noteClass(location);
    Entry entry = new Entry(id, layout, made);
    ENTRIES.put(part, entry);
    return entry;
  }

  private static Entry newFrame(StaticPart part) {
    int frame = SiteRegistry.instance().frame(frameOf(part, part));
    SiteRegistry.instance().enters(frame);
    Entry entry = new Entry(frame, 0, Object.class);
    noteClass(part.getSourceLocation());
    ENTRIES.put(part, entry);
    return entry;
  }

  private static void noteClass(@Nullable SourceLocation location) {
    if (location != null && WOVEN.add(location.getWithinType())) {
      WeavingLedger.instance().woven();
    }
  }

  /**
   * The method that a join point stands in. Before {@code super(..)} AspectJ names the join point
   * itself as its enclosing one: then the class is known, and the method is its constructor.
   */
  private static MethodFrame frameOf(StaticPart enclosing, StaticPart part) {
    Signature signature = enclosing.getSignature();
    if (enclosing == part && !part.getKind().contains("execution") && !isInitializer(part)) {
      return new MethodFrame(part.getSourceLocation().getWithinType().getName(), "<init>", "");
    }
    String declaring = signature.getDeclaringTypeName();
    if (isInitializer(part) && part == enclosing && part.getKind().startsWith("static")) {
      return new MethodFrame(declaring, "<clinit>", "()V");
    }
    String descriptor = signature instanceof CodeSignature code ? descriptorOf(code) : "";
    return new MethodFrame(declaring, signature.getName(), descriptor);
  }

  private static boolean isInitializer(StaticPart part) {
    return part.getKind().endsWith("initialization");
  }

  /** Empty if the types in it cannot be loaded. */
  private static String descriptorOf(CodeSignature code) {
    StringBuilder text = new StringBuilder("(");
    try {
      for (Class<?> parameter : code.getParameterTypes()) {
        text.append(parameter.descriptorString());
      }
      Class<?> result =
          code instanceof org.aspectj.lang.reflect.MethodSignature method
              ? method.getReturnType()
              : void.class;
      return text.append(')').append(result.descriptorString()).toString();
    } catch (LinkageError unusable) {
      return "";
    }
  }
}
