/** Rules that attribute classes to accounts, and what each account allocated. */
@NullMarked
package dev.mayfly.snapshot.accounts;

import org.jspecify.annotations.NullMarked;
