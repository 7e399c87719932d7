package acme;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.stereotype.Controller;
import org.springframework.stereotype.Repository;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A reactive application with pages and requests to itself. */
@SpringBootApplication
public class Brook {
  public static void main(String[] args) {
    SpringApplication.run(Brook.class, args);
  }

  @Bean
  SecurityWebFilterChain security(ServerHttpSecurity http) {
    return http.csrf(csrf -> csrf.disable())
        .authorizeExchange(
            all -> all.pathMatchers("/admin/**").authenticated().anyExchange().permitAll())
        .httpBasic(basic -> {})
        .build();
  }

  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .GET("/sum/{n}", call -> ServerResponse.ok().bodyValue("" + sum(call.pathVariable("n"))))
        .build();
  }

  private static int sum(String n) {
    int sum = 0;
    for (int each : new int[Integer.parseInt(n)]) {
      sum += each + 1;
    }
    return sum;
  }

  /** What swims. */
  public static class Fish {
    public final long id;
    public final String name;
    public final int grams;

    Fish(long id, String name, int grams) {
      this.id = id;
      this.name = name;
      this.grams = grams;
    }
  }

  /** All fish, behind a slow line. */
  @Repository
  public static class Pond {
    private final NavigableMap<String, Fish> byName = new ConcurrentSkipListMap<>();
    private final AtomicLong ids = new AtomicLong();

    Mono<Fish> save(String name, int grams) {
      return Mono.fromCallable(() -> new Fish(ids.incrementAndGet(), name, grams))
          .subscribeOn(Schedulers.boundedElastic())
          .doOnNext(one -> byName.put(name, one));
    }

    Flux<Fish> heavierThan(int grams) {
      return Flux.fromIterable(byName.values())
          .delayElements(Duration.ofMillis(2))
          .filter(one -> one.grams > grams);
    }
  }

  /** What is added. */
  public record NewFish(@NotBlank String name, int grams) {}

  /** What is shown. */
  public record Shown(String name, String weight) {}

  /** The brook's pages. */
  @Controller
  public static class Pages {
    private final Pond fish;
    private final WebClient self;

    public Pages(Pond fish, org.springframework.core.env.Environment environment) {
      this.fish = fish;
      self = WebClient.create("http://127.0.0.1:" + environment.getProperty("server.port"));
    }

    @PostMapping("/fish")
    @ResponseBody
    public Mono<Map<String, Long>> add(@Valid @RequestBody Mono<NewFish> added) {
      return added
          .flatMap(one -> fish.save(one.name(), one.grams()))
          .map(one -> Map.of("id", one.id));
    }

    @GetMapping("/fish/heavy/{grams}")
    @ResponseBody
    public Flux<Shown> heavy(@PathVariable("grams") int grams) {
      return fish.heavierThan(grams)
          .publishOn(Schedulers.parallel())
          .map(one -> new Shown(one.name, one.grams / 1000 + "." + one.grams % 1000));
    }

    @GetMapping(path = "/ticks", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @ResponseBody
    public Flux<String> ticks() {
      return Flux.range(0, 5).delayElements(Duration.ofMillis(20)).map(tick -> "tick " + tick);
    }

    @GetMapping("/both")
    @ResponseBody
    public Mono<String> both() {
      return Mono.zip(text("/sum/20"), text("/fish/heavy/100"))
          .map(two -> two.getT1() + " " + two.getT2());
    }

    private Mono<String> text(String path) {
      return self.get().uri(path).retrieve().bodyToMono(String.class);
    }

    @GetMapping("/page")
    public Mono<String> page(Model model) {
      return fish.heavierThan(0).count().doOnNext(n -> model.addAttribute("n", n)).thenReturn("brook");
    }

    @GetMapping("/failing")
    @ResponseBody
    public Mono<String> failing() {
      return Mono.delay(Duration.ofMillis(5))
          .then(Mono.error(() -> new IllegalStateException("no fish")));
    }

    @GetMapping("/admin/secret")
    @ResponseBody
    public Mono<String> secret() {
      return Mono.just("secret");
    }
  }
}
