/** For Valgrind's viewer of heap profiles. The door is {@link DhatReport}. */
@NullMarked
package dev.mayfly.report.dhat;

import org.jspecify.annotations.NullMarked;
