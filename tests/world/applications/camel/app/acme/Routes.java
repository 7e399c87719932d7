package acme;

import java.util.List;
import java.util.Map;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.dataformat.JsonLibrary;

/** Routes that split, choose, call beans, aggregate, repeat what failed, and write files. */
public class Routes extends RouteBuilder {
  private int tries;

  public static void main(String[] args) throws Exception {
    try (CamelContext context = new DefaultCamelContext()) {
      context.addRoutes(new Routes());
      context.start();
      ProducerTemplate producer = context.createProducerTemplate();
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        lines.append("item ").append(i).append('\n');
      }
      System.out.println(producer.requestBody("direct:lines", lines.toString()));
      System.out.println(producer.requestBody("direct:json", "{\"name\": \"lamp\", \"price\": 3}"));
      System.out.println(producer.requestBody("direct:again", "again"));
    }
  }

  @Override
  public void configure() {
    errorHandler(defaultErrorHandler().maximumRedeliveries(3).redeliveryDelay(0));
    from("direct:lines")
        .split(body().tokenize("\n"), (AggregationStrategy) Routes::joined)
        .choice()
        .when(simple("${body} regex 'item .*[02468]'"))
        .bean(Routes.class, "even")
        .to("file:out?fileName=${exchangeProperty.CamelSplitIndex}.txt")
        .otherwise()
        .transform(simple("${body.length()}"))
        .end();
    from("direct:json")
        .unmarshal()
        .json(JsonLibrary.Jackson, Map.class)
        .process(
            exchange ->
                exchange.getMessage().setBody(List.copyOf(exchange.getMessage().getBody(Map.class).keySet()).size()))
        .marshal()
        .json(JsonLibrary.Jackson)
        .convertBodyTo(String.class);
    from("direct:again")
        .process(
            exchange -> {
              if (tries++ < 2) {
                throw new IllegalStateException("try " + tries);
              }
            })
        .setBody(exchange -> "tries " + tries);
  }

  public static String even(String line) {
    return line + " is even";
  }

  private static Exchange joined(Exchange all, Exchange one) {
    if (all == null) {
      return one;
    }
    all.getMessage()
        .setBody(all.getMessage().getBody(String.class) + "," + one.getMessage().getBody(String.class));
    return all;
  }
}
