/** The settings of Mayfly in the application's configuration. */
@NullMarked
package dev.mayfly.spring.settings;

import org.jspecify.annotations.NullMarked;
