package dev.mayfly.report.jfr;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;

/**
 * Immutable: a stack trace.
 *
 * @param frames its methods, the innermost first; a method without a class stands for many
 * @param line the line in the innermost one; 0 where it is not known
 */
public record JfrStack(ImmutableList<MethodFrame> frames, int line) {}
