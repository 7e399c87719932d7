/** What the application's configuration says of Mayfly. */
@NullMarked
package dev.mayfly.spring.settings;

import org.jspecify.annotations.NullMarked;
