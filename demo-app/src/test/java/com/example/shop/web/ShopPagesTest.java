package com.example.shop.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "shop.requests=120")
final class ShopPagesTest {
  private static final ParameterizedTypeReference<List<Map<String, Object>>> CARDS =
      new ParameterizedTypeReference<>() {};

  private static final Pattern ROW =
      Pattern.compile(
          "<a href=\"(.*?)\">(.*?)</a></td>\\s*<td>(.*?)</td>\\s*<td>(.*?)</td>\\s*</tr>");

  @LocalServerPort private int port;
  private RestTestClient client;

  @BeforeEach
  void connect() {
    client = RestTestClient.bindToServer().baseUrl("http://127.0.0.1:" + port).build();
  }

  @Test
  void searchAnswersWithAPageOfCards() {
    List<List<String>> cards = rows("/products?words=BLUE+lamp");

    assertThat(cards).hasSize(5);
    assertThat(cards.get(0))
        .containsExactly("/products/1017", "Blue glass lamp", "living", "151.18");
  }

  @Test
  void searchWithoutWordsFillsAPage() {
    assertThat(rows("/products")).hasSize(48);
    assertThat(rows("/products?limit=3")).hasSize(3);
  }

  /** Address, name, department and price of each card on the page. */
  private List<List<String>> rows(String path) {
    return ROW.matcher(text(path))
        .results()
        .map(row -> List.of(row.group(1), row.group(2), row.group(3), row.group(4)))
        .toList();
  }

  @Test
  void recommendationsAreNewToTheVisitor() {
    List<Map<String, Object>> first = cards("/recommendations", "curious");
    List<Map<String, Object>> second = cards("/recommendations", "curious");

    assertThat(first).hasSize(6);
    assertThat(second).hasSize(6).doesNotContainAnyElementsOf(first);
    assertThat(cards("/recommendations", "another-visitor")).isEqualTo(first);
  }

  @Test
  void productSheetShowsPrices() {
    assertThat(text("/products/1000")).contains("Red oak lamp", "SKU-700000", "From 1 ");
    client.get().uri("/products/99").exchange().expectStatus().isNotFound();
  }

  @Test
  void salesReportListsTheBestProducts() {
    client
        .get()
        .uri("/sales/3")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(new ParameterizedTypeReference<Map<String, Object>>() {})
        .value(report -> assertThat(report).containsEntry("month", 3))
        .value(report -> assertThat((List<?>) report.get("top")).hasSize(10));
  }

  @Test
  void whatIsInTheBasketCanBeBought() {
    post("/basket", "{\"productId\": 1007, \"quantity\": 2, \"postcode\": \"10115\"}")
        .expectStatus()
        .isOk();
    post("/basket", "{\"productId\": 1008, \"quantity\": 1, \"postcode\": \"10115\"}")
        .expectStatus()
        .isOk()
        .expectBody(new ParameterizedTypeReference<Map<String, Object>>() {})
        .value(summary -> assertThat(summary).containsEntry("lines", 2));

    String order =
        String.valueOf(
            post("/orders", "{\"postcode\": \"10115\"}")
                .expectStatus()
                .isCreated()
                .returnResult(String.class)
                .getResponseHeaders()
                .getLocation());

    assertThat(text(order + "/invoice"))
        .startsWith("INVOICE")
        .contains("To: buyer", "2 x", "Orange oak lamp", "Red steel lamp", "Total");
    assertThat(text(order + "/packing-slip")).contains("Zone: LOCAL", "1007", "1008");
  }

  @Test
  void nothingComesOfNothing() {
    client
        .post()
        .uri("/orders")
        .cookie("visitor", "empty-handed")
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"postcode\": \"10115\"}")
        .exchange()
        .expectStatus()
        .isBadRequest();
    post("/basket", "{\"productId\": 99, \"quantity\": 1, \"postcode\": \"10115\"}")
        .expectStatus()
        .isNotFound();
    client.get().uri("/orders/999999/invoice").exchange().expectStatus().isNotFound();
  }

  private List<Map<String, Object>> cards(String path, String visitor) {
    return client
        .get()
        .uri(path)
        .cookie("visitor", visitor)
        .exchange()
        .expectStatus()
        .isOk()
        .returnResult(CARDS)
        .getResponseBody();
  }

  private String text(String path) {
    return client
        .get()
        .uri(path)
        .exchange()
        .expectStatus()
        .isOk()
        .returnResult(String.class)
        .getResponseBody();
  }

  private RestTestClient.ResponseSpec post(String path, String json) {
    return client
        .post()
        .uri(path)
        .cookie("visitor", "buyer")
        .contentType(MediaType.APPLICATION_JSON)
        .body(json)
        .exchange();
  }
}
