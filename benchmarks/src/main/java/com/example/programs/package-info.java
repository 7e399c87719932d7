/**
 * Real programs to be profiled: each drives a library from Maven Central through a fixed workload
 * and checks its own result. They know nothing of the profiler.
 */
package com.example.programs;
