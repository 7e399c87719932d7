/** For speedscope. The door is {@link SpeedscopeReport}. */
@NullMarked
package dev.mayfly.report.speedscope;

import org.jspecify.annotations.NullMarked;
