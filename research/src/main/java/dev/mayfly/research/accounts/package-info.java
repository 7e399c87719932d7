/** Accounts over time. */
@NullMarked
package dev.mayfly.research.accounts;

import org.jspecify.annotations.NullMarked;
