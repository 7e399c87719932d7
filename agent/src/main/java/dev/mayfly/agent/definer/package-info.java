/** The way into the bootstrap class loader. */
@NullMarked
package dev.mayfly.agent.definer;

import org.jspecify.annotations.NullMarked;
