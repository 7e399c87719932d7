/**
 * Steps of the build that change the agent's classes before they go into its jar. Not in the jar
 * itself.
 */
@NullMarked
package dev.mayfly.packaging;

import org.jspecify.annotations.NullMarked;
