package dev.mayfly.recording.contexts;

import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe, without state. Frames and sites for a test, named after it: all tests share one
 * registry.
 */
public final class Named {
  private static final SiteRegistry SITES = SiteRegistry.instance();

  private Named() {}

  /** How often a thread of a tree was in another context than its number said. */
  public static long repaired(CallTree tree) {
    return tree.repairedContexts;
  }

  public static int frame(String test, String method) {
    return SITES.frame(new MethodFrame(test, method, "()V"));
  }

  /** The context of a method that was called in another one. */
  public static CallNode child(CallNode caller, int frame) {
    return caller.tree.childOf(caller, frame);
  }

  /** Has a thread be in a context. */
  public static void in(ThreadContext thread, CallNode context) {
    thread.leave(know(context));
  }

  /** Has a thread enter a method, whatever budget of contexts it has. */
  public static void enterUnbounded(ThreadContext thread, int frame) {
    CallNode caller = thread.current();
    CallNode known = thread.tree.find(caller, frame);
    in(thread, known != null ? known : thread.tree.add(caller, frame, 0));
  }

  /** Has a context known by its number, and those of its callers; returns it. */
  public static long know(CallNode context) {
    CallNode caller = context.parent;
    if (caller == null) {
      return ContextNumber.ROOT;
    }
    long number = ContextNumber.of(know(caller), context.frame);
    context.tree.contexts.put(number, context.index);
    return number;
  }

  /** Registers sites that make objects of these types; returns the first. */
  public static int objects(int frame, String... types) {
    return sites(frame, AllocationKind.OBJECT, types);
  }

  /** The site that stands for objects made by code that is not woven. */
  public static int constructor(String test, String type) {
    return sites(frame(test, "<init>" + type), AllocationKind.UNWOVEN_CALLER, type);
  }

  /** Registers the site of an array creation and those of its inner arrays; returns the first. */
  public static int arrays(int frame, Class<?> type, int dimensions) {
    List<SiteSpec> specs = new ArrayList<>();
    Class<?> level = type;
    for (int i = 0; i < dimensions; i++) {
      AllocationKind kind = i == 0 ? AllocationKind.ARRAY : AllocationKind.INNER_ARRAY;
      specs.add(new SiteSpec(1, level.getTypeName(), kind, ArrayLayout.ofClass(level)));
      level = level.getComponentType();
    }
    return SITES.sites(frame, specs);
  }

  private static int sites(int frame, AllocationKind kind, String... types) {
    List<SiteSpec> specs = new ArrayList<>();
    for (String type : types) {
      specs.add(new SiteSpec(1, type, kind, 0));
    }
    return SITES.sites(frame, specs);
  }

  /** The id of the type that a site makes. */
  public static int type(int site) {
    return SITES.typeOf(site);
  }

  public static String typeOf(int site) {
    return SITES.site(site).typeName();
  }
}
