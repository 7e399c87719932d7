/**
 * Replaces classes while the program runs: probes are removed while nothing is recorded and put
 * back, and classes that were loaded before the agent are woven. Only while the program is idle,
 * and never a class that runs.
 */
@NullMarked
package dev.mayfly.agent.weaving.adaptive;

import org.jspecify.annotations.NullMarked;
