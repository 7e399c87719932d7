package dev.mayfly.report.jfr;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.jfr.JfrType.Field;
import java.util.List;
import java.util.stream.Stream;

/** Immutable: the types of the events in our Flight Recorder files. */
final class JfrEventTypes {

  /** The fields of events by name: as {@link Field#of} reads them, and their labels. */
  private static final ImmutableMap<String, Field> FIELDS =
      """
      startTime:long@jdk.jfr.Timestamp/TICKS Start Time
      duration:long@jdk.jfr.Timespan/TICKS Duration
      eventThread:*java.lang.Thread Event Thread
      stackTrace:*jdk.types.StackTrace Stack Trace
      objectClass:*java.lang.Class Object Class
      object:long Object Number
      allocations:long Allocations
      arrayLength:int Array Length
      bytes:long@jdk.jfr.DataAmount/BYTES Bytes
      liveObjects:long Live Objects
      liveBytes:long@jdk.jfr.DataAmount/BYTES Live Bytes
      medianLifetime:long@jdk.jfr.Timespan/NANOSECONDS Median Lifetime of the Site
      version:java.lang.String Mayfly Version
      scope:java.lang.String Scope
      contextMode:java.lang.String Mode of Contexts
      lifetimeMode:java.lang.String Mode of Lifetimes
      events:long Events
      pid:long Process
      complete:boolean Complete
      omitted:long Events Omitted
      """
          .lines()
          .map(Splitter.on(' ').limit(2)::splitToList)
          .map(line -> Field.of(line.get(0), line.get(1)))
          .collect(ImmutableMap.toImmutableMap(Field::name, field -> field));

  /**
   * The types, those from 50 on of streams of single events: number, name, name for users, what
   * they say, their fields behind the time. Their numbers are none of types of fields.
   *
   * <p>The lifetime is an event of its own, since no value of a field stands for "not known" in all
   * readers: the JDK shows the least number as N/A, Mission Control as −292 years.
   */
  private static final ImmutableMap<String, JfrType> TYPES =
      """
      40|Allocation|Allocations|Allocations of a type by a method in a calling context\
      |stackTrace objectClass allocations bytes liveObjects liveBytes
      41|Lifetime|Lifetimes|How long half of a site's objects live at most, where that is known\
      |stackTrace objectClass medianLifetime
      42|Profile|Profile|The profiled program\
      |version scope contextMode lifetimeMode allocations bytes
      50|ObjectAllocated|Object Allocated\
      |An object or array was allocated; or arrays of equal lengths, at once\
      |eventThread stackTrace objectClass object allocations arrayLength bytes
      51|ObjectFreed|Object Freed|A garbage collection found an object dead|eventThread object
      52|MethodEntered|Method Entered|A method begins|eventThread stackTrace
      53|MethodLeft|Method Left|A method ends|eventThread stackTrace
      54|ObjectUsed|Object Used|An object is read, written, or called\
      |eventThread stackTrace object
      55|EventsDropped|Events Dropped|Events that were not written, since writing was too slow\
      |duration eventThread events
      56|EventStream|Event Stream|What is in this recording, and what is missing\
      |pid complete omitted
      """
          .lines()
          .map(line -> event(Splitter.on('|').splitToList(line)))
          .collect(ImmutableMap.toImmutableMap(JfrType::typeName, type -> type));

  static final JfrType ALLOCATION = named("Allocation");
  static final JfrType LIFETIME = named("Lifetime");
  static final JfrType PROFILE = named("Profile");
  static final JfrType OBJECT_ALLOCATED = named("ObjectAllocated");
  static final JfrType OBJECT_FREED = named("ObjectFreed");
  static final JfrType METHOD_ENTERED = named("MethodEntered");
  static final JfrType METHOD_LEFT = named("MethodLeft");
  static final JfrType OBJECT_USED = named("ObjectUsed");
  static final JfrType EVENTS_DROPPED = named("EventsDropped");
  static final JfrType EVENT_STREAM = named("EventStream");

  static final ImmutableList<JfrType> OF_PROFILES = TYPES.values().asList().subList(0, 3);
  static final ImmutableList<JfrType> OF_STREAMS = TYPES.values().asList().subList(3, TYPES.size());

  private JfrEventTypes() {}

  private static JfrType event(List<String> parts) {
    return new JfrType(
        Integer.parseInt(parts.get(0)),
        "dev.mayfly." + parts.get(1),
        "Mayfly " + parts.get(2),
        parts.get(3),
        Stream.concat(Stream.of("startTime"), Splitter.on(' ').splitToStream(parts.get(4)))
            .map(FIELDS::get)
            .collect(ImmutableList.toImmutableList()));
  }

  private static JfrType named(String name) {
    return requireNonNull(TYPES.get("dev.mayfly." + name));
  }
}
