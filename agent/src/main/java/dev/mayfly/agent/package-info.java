/**
 * The start of the agent: brings the recorder to the bootstrap class loader, reads the options, and
 * puts the other rooms together. No other room imports it.
 */
@NullMarked
package dev.mayfly.agent;

import org.jspecify.annotations.NullMarked;
