/** For flame graphs: collapsed stacks. The door is {@link CollapsedReport}. */
@NullMarked
package dev.mayfly.report.collapsed;

import org.jspecify.annotations.NullMarked;
