/**
 * The periodic work of the agent while the program runs, on threads of its own: merging, notices.
 * Nothing here may fail loudly or allocate on behalf of the program.
 */
@NullMarked
package dev.mayfly.agent.background;

import org.jspecify.annotations.NullMarked;
