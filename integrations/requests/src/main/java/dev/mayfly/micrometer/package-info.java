/** Allocations of requests by Micrometer's observations, and the profile as meters. */
@NullMarked
package dev.mayfly.micrometer;

import org.jspecify.annotations.NullMarked;
