/** Mayfly in builds with Gradle: the plugin {@code dev.mayfly}. */
@NullMarked
package dev.mayfly.gradle;

import org.jspecify.annotations.NullMarked;
