/** Nested packages, which are nested accounts. */
@NullMarked
package com.example.papers.accounts;

import org.jspecify.annotations.NullMarked;
