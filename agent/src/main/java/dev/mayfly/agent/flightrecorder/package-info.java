/**
 * The profiler's events in recordings of JDK Flight Recorder. Touched only where the option asks
 * for it, because the module may be absent.
 */
@NullMarked
package dev.mayfly.agent.flightrecorder;

import org.jspecify.annotations.NullMarked;
