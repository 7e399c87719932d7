/** Nested packages, which are nested accounts. */
@NullMarked
package com.example.papers.accounts.web;

import org.jspecify.annotations.NullMarked;
