/** The agent: options, assembly and the writing of reports; no profiling logic. */
@NullMarked
package dev.mayfly.agent;

import org.jspecify.annotations.NullMarked;
