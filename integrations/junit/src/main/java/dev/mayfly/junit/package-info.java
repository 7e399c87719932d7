/**
 * Allocations and lifetimes as assertions of JUnit Jupiter tests; reads snapshots only.
 *
 * <p>{@link dev.mayfly.junit.AllocationTest} switches it on, {@link
 * dev.mayfly.junit.MaxAllocations} and its neighbours set limits, {@link
 * dev.mayfly.junit.AllocationRecorder} measures pieces of code.
 */
@NullMarked
package dev.mayfly.junit;

import org.jspecify.annotations.NullMarked;
