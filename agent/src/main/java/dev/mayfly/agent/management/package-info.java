/**
 * The profiler's MBean, and the mark by which the command line finds it. Never creates a platform
 * MBean server: the program may still choose who builds it.
 */
@NullMarked
package dev.mayfly.agent.management;

import org.jspecify.annotations.NullMarked;
