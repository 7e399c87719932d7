/**
 * The interface of features: those of the agent, and those that plug-ins bring. A plug-in is a jar
 * that the option {@code plugins} names, with the classes of its features in {@code
 * META-INF/services/dev.mayfly.agent.feature.Feature}.
 */
@NullMarked
package dev.mayfly.agent.feature;

import org.jspecify.annotations.NullMarked;
