package dev.mayfly.layout;

/**
 * Confined to one thread: the layouts that are compared, each of which saves something beyond the
 * one before.
 *
 * @param jep401 with value classes, on compact headers
 * @param restricted the same, null-restricted
 */
record LayoutModels(SizeModel today, SizeModel compact, SizeModel jep401, SizeModel restricted) {}
