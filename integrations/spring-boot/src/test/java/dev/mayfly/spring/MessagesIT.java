package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.spring.TeaServer.Application;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Message listeners of a broker (ActiveMQ, in the application's process), and keys for traces. */
final class MessagesIT {
  @Test
  void eachListenersMessagesAreCounted() throws Exception {
    try (TeaServer post =
        TeaServer.start(
            Application.POST,
            Runtime.version().feature(),
            "lifetime=exact,include=com.example.post.*",
            "--management.endpoints.web.exposure.include=allocations,prometheus",
            "--mayfly.requests.max-overhead=1",
            "--mayfly.requests.observation-keys=high",
            "--mayfly.metrics.max-age=0s")) {
      for (int letters : new int[] {7, 7, 100}) {
        post.text("/send/letters/" + letters);
      }
      post.text("/send/parcels/5");

      JsonObject letters = post.principal("letters process", 3);
      assertThat(letters.get("kind").getAsString()).isEqualTo("message");
      assertThat(letters.get("requests").getAsLong()).isEqualTo(3);
      assertThat(letters.get("measured").getAsLong()).isEqualTo(3);
      assertThat(TeaServer.figure(letters, "objectsPerRequest", "sum")).isEqualTo(114);
      assertThat(TeaServer.figure(letters, "objectsPerRequest", "p50")).isEqualTo(7);
      assertThat(TeaServer.figure(letters, "objectsPerRequest", "max")).isEqualTo(100);
      JsonObject parcels = post.principal("parcels process", 1);
      assertThat(TeaServer.figure(parcels, "objectsPerRequest", "sum")).isEqualTo(5);
      // what the listener makes is not that of the request that sent the message
      JsonObject sent = post.principal("GET /send/{queue}/{count}", 4);
      assertThat(TeaServer.figure(sent, "objectsPerRequest", "sum")).isEqualTo(4);
      String[] sums = {
        "mayfly_request_objects_sum{kind=\"message\",principal=\"letters process\"} 114",
        "mayfly_request_objects_sum{kind=\"message\",principal=\"parcels process\"} 5"
      };
      assertThat(post.textWith("/actuator/prometheus", sums)).contains(sums);

      // with the last ones of both queues
      String all = post.textWith("/keys", "objects\":\"100\"", "objects\":\"5\"");
      JsonObject keys = JsonParser.parseString(all).getAsJsonObject();
      assertThat(objects(keys.getAsJsonArray("jms.message.process")))
          .containsExactlyInAnyOrder("7", "7", "100", "5");
      assertThat(objects(keys.getAsJsonArray("http.server.requests")))
          .filteredOn(count -> !count.equals("0")) // those for the endpoints
          .containsExactly("1", "1", "1", "1");
    }
  }

  /** What a tracer sees: the objects of each observation, with the bytes of its threads. */
  private static List<String> objects(JsonArray observations) {
    return observations.asList().stream()
        .map(
            observation -> {
              JsonObject span = observation.getAsJsonObject();
              assertThat(span.get("mayfly.allocated.bytes").getAsLong()).isPositive();
              return span.get("mayfly.allocated.objects").getAsString();
            })
        .toList();
  }
}
