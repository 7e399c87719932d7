/**
 * The stream of events: each thread encodes its own into chunks, one thread writes these into a
 * file. Knows sites and contexts by their numbers, and no recorder. The format is that of
 * docs/research/EVENTS.md.
 */
@NullMarked
package dev.mayfly.research.stream;

import org.jspecify.annotations.NullMarked;
