package dev.mayfly.layout;

import com.google.common.collect.ImmutableMap;

/**
 * Immutable: where the instances of a class hold their fields.
 *
 * @param bytes the size of an instance, header and padding included
 * @param offsets of the fields, by the names of the class that declares them and of the field:
 *     {@code com.acme.Order.total}
 */
public record InstanceLayout(long bytes, ImmutableMap<String, Long> offsets) {}
