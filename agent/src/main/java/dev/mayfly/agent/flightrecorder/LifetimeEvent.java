package dev.mayfly.agent.flightrecorder;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. The median lifetime of the objects of a site, beside the {@link
 * AllocationEvent} of the same type, site and context. There is none where the median is not known,
 * since no value of a field means that to all readers of Flight Recorder's files.
 */
@Name("dev.mayfly.Lifetime")
@Label("Mayfly Lifetimes")
@Category("Mayfly")
@Description("The median lifetime of a site's objects, if known")
@StackTrace(false)
public final class LifetimeEvent extends Event {

  @Label("Type")
  @Nullable String type;

  @Label("Site")
  @Nullable String site;

  @Label("Context")
  @Description("The calling methods, outermost first")
  @Nullable String context;

  @Label("Median Lifetime of the Site")
  @Timespan(Timespan.NANOSECONDS)
  long medianLifetime;
}
