/**
 * Mayfly in a Spring Boot application: endpoints, meters, requests by principal, and push. Reads
 * snapshots only; without the agent everything is there and says so.
 */
@NullMarked
package dev.mayfly.spring;

import org.jspecify.annotations.NullMarked;
