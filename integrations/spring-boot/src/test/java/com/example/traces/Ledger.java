package com.example.traces;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Thread-safe. Gets observations, as a tracer does, and writes their keys down. */
public final class Ledger implements ObservationHandler<Observation.Context> {
  private final Map<String, List<Map<String, String>>> keys = new TreeMap<>();

  /** Made by Spring. */
  public Ledger() {}

  @Override
  public boolean supportsContext(Observation.Context context) {
    return true;
  }

  @Override
  public synchronized void onStop(Observation.Context context) {
    Map<String, String> ofSpan = new TreeMap<>();
    for (KeyValue key : context.getHighCardinalityKeyValues()) {
      ofSpan.put(key.getKey(), key.getValue());
    }
    keys.computeIfAbsent(String.valueOf(context.getName()), name -> new ArrayList<>()).add(ofSpan);
  }

  /** The keys of all observations so far, by the observation's name. */
  public synchronized Map<String, List<Map<String, String>>> keys() {
    Map<String, List<Map<String, String>>> copy = new TreeMap<>();
    keys.forEach((name, all) -> copy.put(name, List.copyOf(all)));
    return copy;
  }
}
