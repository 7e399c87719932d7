package com.acme;

/** Sixteen bytes. */
public record Item(int number) {}
