/** Files of events: read block by block, in constant memory, and written as text. */
@NullMarked
package dev.mayfly.research.events;

import org.jspecify.annotations.NullMarked;
