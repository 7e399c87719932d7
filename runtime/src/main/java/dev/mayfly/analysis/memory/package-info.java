/** Direct and native memory that woven code allocates, by site. */
@NullMarked
package dev.mayfly.analysis.memory;

import org.jspecify.annotations.NullMarked;
