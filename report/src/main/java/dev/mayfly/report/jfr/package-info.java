/**
 * For JDK Mission Control: a recording of Flight Recorder. The doors are {@link JfrReport} for
 * profiles and {@link JfrEventFile} for single events.
 */
@NullMarked
package dev.mayfly.report.jfr;

import org.jspecify.annotations.NullMarked;
