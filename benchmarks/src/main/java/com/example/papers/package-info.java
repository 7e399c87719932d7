/** The subjects that the papers behind Mayfly print, written from their description. */
@NullMarked
package com.example.papers;

import org.jspecify.annotations.NullMarked;
