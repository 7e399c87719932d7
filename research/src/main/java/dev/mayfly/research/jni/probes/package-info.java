/** The probes around calls of native methods; in the bootstrap class loader. */
@NullMarked
package dev.mayfly.research.jni.probes;

import org.jspecify.annotations.NullMarked;
