/** Probes at uses of objects, with {@code lifetime=drag} and {@code lifetime=accesses}. */
@NullMarked
package dev.mayfly.agent.weaving.uses;

import org.jspecify.annotations.NullMarked;
