/** Running programs that commands read: on this machine by attaching, on others by remote JMX. */
@NullMarked
package dev.mayfly.cli.jvm;

import org.jspecify.annotations.NullMarked;
