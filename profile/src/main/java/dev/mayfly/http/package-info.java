/** The HTTP server that Mayfly's pages for browsers and for Prometheus share. */
@NullMarked
package dev.mayfly.http;

import org.jspecify.annotations.NullMarked;
