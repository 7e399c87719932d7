package com.acme.shop;

/** Immutable: one order. */
public record Order(int number) {}
