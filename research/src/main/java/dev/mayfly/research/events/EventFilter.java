package dev.mayfly.research.events;

import dev.mayfly.site.ClassPattern;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Which events are wanted.
 *
 * @param type the type that is allocated; null for any event
 * @param site the method with its class; null for any event
 */
record EventFilter(
    @Nullable ClassPattern type, @Nullable ClassPattern site, long fromNanos, long toNanos) {

  boolean accepts(RecordedEvent event, EventNames names) {
    return event.nanos() >= fromNanos
        && event.nanos() <= toNanos
        && (type == null || type.matches(names.type(event)))
        && (site == null || site.matches(names.method(event)));
  }
}
