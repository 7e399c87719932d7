/** The full screen of {@code mayfly top}: what it shows, and what keys do. */
@NullMarked
package dev.mayfly.cli.top;

import org.jspecify.annotations.NullMarked;
