/** For JDK Mission Control: a recording of Flight Recorder. The door is {@link JfrReport}. */
@NullMarked
package dev.mayfly.report.jfr;

import org.jspecify.annotations.NullMarked;
