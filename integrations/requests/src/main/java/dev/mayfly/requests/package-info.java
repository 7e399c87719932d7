/** The allocations of requests: measured on their threads, with percentiles by principal. */
@NullMarked
package dev.mayfly.requests;

import org.jspecify.annotations.NullMarked;
