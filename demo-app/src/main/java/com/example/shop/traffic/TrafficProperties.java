package com.example.shop.traffic;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Immutable settings of the traffic.
 *
 * @param requests how many requests; 0 for none
 * @param clients how many shoppers share them
 * @param seed of the shoppers' actions
 * @param terminal whether the progress goes to a terminal, where a line can be overwritten
 */
@ConfigurationProperties("shop")
record TrafficProperties(
    @DefaultValue("2000") int requests,
    @DefaultValue("4") int clients,
    @DefaultValue("42") long seed,
    @DefaultValue("false") boolean terminal) {
  TrafficProperties {
    if (requests < 0) {
      throw new IllegalArgumentException("shop.requests is negative: " + requests);
    }
    if (clients < 1) {
      throw new IllegalArgumentException("shop.clients is less than 1: " + clients);
    }
  }
}
