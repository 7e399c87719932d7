package dev.mayfly.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.run.Cost;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schema describes every quantity and figure wherever it is written. */
class SchemaQuantitiesTest {

  private static JsonObject properties(String... path) throws IOException {
    String text = Resources.toString(JsonReport.class.getResource("profile.schema.json"), UTF_8);
    JsonObject schema = JsonParser.parseString(text).getAsJsonObject();
    for (String name : path) {
      schema = schema.getAsJsonObject("properties").getAsJsonObject(name);
      schema = schema.has("items") ? schema.getAsJsonObject("items") : schema;
    }
    return schema.getAsJsonObject("properties");
  }

  private static List<String> names(List<Quantity> quantities) {
    return quantities.stream().map(Quantity::jsonName).toList();
  }

  @Test
  void totalsAndAccountsHaveAll() throws IOException {
    List<String> all = names(List.of(Quantity.values()));
    assertThat(properties("totals").keySet()).containsAll(all);
    assertThat(properties("accounts", "charged").keySet()).containsAll(all);
    assertThat(properties("accounts", "pairs").keySet()).containsAll(all);
  }

  @Test
  void typesAndThreadsHaveThoseOfSites() throws IOException {
    List<String> ofSites = names(Quantity.OF_SITES);
    assertThat(properties("types").keySet()).containsAll(ofSites);
    assertThat(properties("threads").keySet()).containsAll(ofSites);
    assertThat(properties("accounts", "threads").keySet()).containsAll(ofSites);
  }

  @Test
  void contextsHaveTheirOwn() throws IOException {
    assertThat(properties("contexts").keySet()).containsAll(names(Quantity.OF_CONTEXTS));
  }

  @Test
  void overheadHasAllCosts() throws IOException {
    assertThat(properties("overhead").keySet())
        .containsAll(Arrays.stream(Cost.values()).map(Cost::jsonName).toList());
  }
}
