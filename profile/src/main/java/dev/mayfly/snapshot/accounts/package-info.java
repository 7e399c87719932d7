/** Rules that attribute classes to accounts, and the allocations of each account. */
@NullMarked
package dev.mayfly.snapshot.accounts;

import org.jspecify.annotations.NullMarked;
