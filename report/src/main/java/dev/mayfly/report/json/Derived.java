package dev.mayfly.report.json;

import com.google.common.collect.ImmutableSet;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.Findings;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.util.Map;

/** Totals, estimates and findings for other readers: all follows from the parts. Confined. */
final class Derived extends Section {

  Derived() {
    super(ImmutableSet.of(), ImmutableSet.of());
  }

  @Override
  void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    json.name("totals").beginObject();
    JsonQuantities.write(snapshot.total(), json);
    JsonQuantities.write(snapshot.root().totalAmounts(), snapshot.quantities(), json);
    json.endObject();
    json.name("types").beginArray();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      JsonQuantities.write(type.getValue(), json);
      LifetimeStats lifetimes = snapshot.lifetimesByType().get(type.getKey());
      if (lifetimes != null) {
        JsonPercentiles.write(
            lifetimes, snapshot.overhead().samplingPrecision(), json.name("lifetimes"));
      }
      json.endObject();
    }
    json.endArray();
    JsonLayers.write(snapshot.layers(), json);
    JsonWhole.write(snapshot.whole(), json);
    JsonPercentiles.write(PrematurePromotion.of(snapshot), json);
    Findings findings = Findings.of(snapshot);
    JsonLeaks.write(findings.suspects(), json);
    JsonFindings.write(snapshot, findings, json);
  }

  @Override
  void read(String name, JsonReader json) {
    throw new UnsupportedOperationException(name);
  }

  @Override
  ProfileSnapshot addTo(ProfileSnapshot snapshot) {
    return snapshot;
  }
}
