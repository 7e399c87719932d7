/** Benchmarks that the profiler is tried with. */
@NullMarked
package com.acme.shop;

import org.jspecify.annotations.NullMarked;
