package dev.mayfly.agent.flightrecorder;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Allocations of a type at a site in a calling context, as an event of JDK
 * Flight Recorder. It names its context as text: stack traces of events are those of the thread
 * that commits them.
 */
@Name("dev.mayfly.Allocation")
@Label("Mayfly Allocations")
@Category("Mayfly")
@Description("Allocations of a type at a site in a calling context")
@Period("endChunk")
@StackTrace(false)
public final class AllocationEvent extends Event {

  @Label("Type")
  @Nullable String type;

  @Label("Site")
  @Nullable String site;

  @Label("Context")
  @Description("The calling methods, outermost first")
  @Nullable String context;

  @Label("Allocations")
  long allocations;

  @Label("Bytes")
  @DataAmount
  long bytes;

  @Label("Live Objects")
  @Description("Estimated from the objects that are tracked")
  long liveObjects;

  @Label("Counted Since")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  long since;
}
