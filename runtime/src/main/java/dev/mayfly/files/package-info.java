/**
 * The files that Mayfly writes: how each is opened, replaced, locked and, where it fails, named.
 */
@NullMarked
package dev.mayfly.files;

import org.jspecify.annotations.NullMarked;
