/** Nested packages, which are nested accounts. */
@NullMarked
package com.example.papers.accounts.orders;

import org.jspecify.annotations.NullMarked;
