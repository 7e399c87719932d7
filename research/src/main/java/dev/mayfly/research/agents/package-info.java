/** The option {@code agents=}, the agents that come with Mayfly, and the metrics that they note. */
@NullMarked
package dev.mayfly.research.agents;

import org.jspecify.annotations.NullMarked;
