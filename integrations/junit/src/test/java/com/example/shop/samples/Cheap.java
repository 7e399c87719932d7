package com.example.shop.samples;

import com.example.shop.Order;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.NoAllocations;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation of a project's own. */
@Retention(RetentionPolicy.RUNTIME)
@MaxAllocations(type = Order.class, value = 1)
@NoAllocations(type = Integer.class, warmup = 0)
public @interface Cheap {}
