/** The probes of analyses in code of the JDK. */
@NullMarked
package dev.mayfly.research.analyses.probes;

import org.jspecify.annotations.NullMarked;
