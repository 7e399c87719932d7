package org.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for the annotation of JUnit 4, by its name. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Test {}
