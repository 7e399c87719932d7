/**
 * What one start keeps on disk for the next: join points that AspectJ matched, and woven classes of
 * the JDK. A file is written whole or not at all; one that is damaged or of another build is as
 * good as none.
 */
@NullMarked
package dev.mayfly.agent.weaving.archive;

import org.jspecify.annotations.NullMarked;
