/**
 * The probes that activate agents, and the recording that these read; in the bootstrap class
 * loader.
 */
@NullMarked
package dev.mayfly.research.agents.probes;

import org.jspecify.annotations.NullMarked;
