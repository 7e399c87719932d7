package dev.mayfly.report.jfr;

import static dev.mayfly.report.jfr.JfrType.event;
import static dev.mayfly.report.jfr.JfrType.field;
import static dev.mayfly.report.jfr.JfrType.pooled;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.jfr.JfrType.Field;

/** Immutable: the types of the events in our Flight Recorder files. */
final class JfrEventTypes {
  private static final Field THREAD =
      pooled("eventThread", "java.lang.Thread").labelled("Event Thread");
  private static final Field STACK =
      pooled("stackTrace", "jdk.types.StackTrace").labelled("Stack Trace");
  private static final Field CLASS =
      pooled("objectClass", "java.lang.Class").labelled("Object Class");
  private static final Field ALLOCATIONS = field("allocations", "long").labelled("Allocations");
  private static final Field BYTES =
      field("bytes", "long").with("jdk.jfr.DataAmount", "BYTES").labelled("Bytes");
  private static final Field OBJECT = field("object", "long").labelled("Object Number");

  // Of a profile.

  static final JfrType ALLOCATION =
      event(
          40,
          "dev.mayfly.Allocation",
          "Mayfly Allocations",
          "Allocations of a type by a method in a calling context",
          STACK,
          CLASS,
          ALLOCATIONS,
          BYTES,
          field("liveObjects", "long").labelled("Live Objects"),
          field("liveBytes", "long").with("jdk.jfr.DataAmount", "BYTES").labelled("Live Bytes"));

  /**
   * An event of its own, since no value of a field stands for "not known" in all readers: the JDK
   * shows the least number as N/A, Mission Control as −292 years.
   */
  static final JfrType LIFETIME =
      event(
          41,
          "dev.mayfly.Lifetime",
          "Mayfly Lifetimes",
          "How long half of a site's objects live at most, where that is known",
          STACK,
          CLASS,
          field("medianLifetime", "long")
              .with("jdk.jfr.Timespan", "NANOSECONDS")
              .labelled("Median Lifetime of the Site"));

  static final JfrType PROFILE =
      event(
          42,
          "dev.mayfly.Profile",
          "Mayfly Profile",
          "The profiled program",
          field("version", "java.lang.String").labelled("Mayfly Version"),
          field("scope", "java.lang.String").labelled("Scope"),
          field("contextMode", "java.lang.String").labelled("Mode of Contexts"),
          field("lifetimeMode", "java.lang.String").labelled("Mode of Lifetimes"),
          ALLOCATIONS,
          BYTES);

  static final ImmutableList<JfrType> OF_PROFILES = ImmutableList.of(ALLOCATION, LIFETIME, PROFILE);

  // Of a stream of single events.

  static final JfrType OBJECT_ALLOCATED =
      event(
          50,
          "dev.mayfly.ObjectAllocated",
          "Mayfly Object Allocated",
          "An object or array was allocated; or arrays of equal lengths, at once",
          THREAD,
          STACK,
          CLASS,
          OBJECT,
          ALLOCATIONS,
          field("arrayLength", "int").labelled("Array Length"),
          BYTES);

  static final JfrType OBJECT_FREED =
      event(
          51,
          "dev.mayfly.ObjectFreed",
          "Mayfly Object Freed",
          "A garbage collection found an object dead",
          THREAD,
          OBJECT);

  static final JfrType METHOD_ENTERED =
      event(
          52,
          "dev.mayfly.MethodEntered",
          "Mayfly Method Entered",
          "A method begins",
          THREAD,
          STACK);

  static final JfrType METHOD_LEFT =
      event(53, "dev.mayfly.MethodLeft", "Mayfly Method Left", "A method ends", THREAD, STACK);

  static final JfrType OBJECT_USED =
      event(
          54,
          "dev.mayfly.ObjectUsed",
          "Mayfly Object Used",
          "An object is read, written, or called",
          THREAD,
          STACK,
          OBJECT);

  static final JfrType EVENTS_DROPPED =
      event(
          55,
          "dev.mayfly.EventsDropped",
          "Mayfly Events Dropped",
          "Events that were not written, since writing was too slow",
          field("duration", "long").with("jdk.jfr.Timespan", "TICKS").labelled("Duration"),
          THREAD,
          field("events", "long").labelled("Events"));

  static final JfrType EVENT_STREAM =
      event(
          56,
          "dev.mayfly.EventStream",
          "Mayfly Event Stream",
          "What is in this recording, and what is missing",
          field("pid", "long").labelled("Process"),
          field("complete", "boolean").labelled("Complete"),
          field("omitted", "long").labelled("Events Omitted"));

  static final ImmutableList<JfrType> OF_STREAMS =
      ImmutableList.of(
          OBJECT_ALLOCATED,
          OBJECT_FREED,
          METHOD_ENTERED,
          METHOD_LEFT,
          OBJECT_USED,
          EVENTS_DROPPED,
          EVENT_STREAM);

  private JfrEventTypes() {}
}
