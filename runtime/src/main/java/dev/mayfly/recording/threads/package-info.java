/**
 * The recorders of platform and virtual threads: how they are found, sampled, read, and merged once
 * their threads have ended.
 */
@NullMarked
package dev.mayfly.recording.threads;

import org.jspecify.annotations.NullMarked;
