/** When agents are activated, and what they read; in the bootstrap class loader. */
@NullMarked
package dev.mayfly.research.agents.probes;

import org.jspecify.annotations.NullMarked;
