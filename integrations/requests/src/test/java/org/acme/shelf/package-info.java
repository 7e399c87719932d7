/** A program that is profiled: how many objects it allocates is known. */
package org.acme.shelf;
