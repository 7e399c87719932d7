package acme;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.List;
import java.util.Map;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseBody;

/** The shop's pages. */
@Controller
public class ItemController {
  private final Items items;
  private final JmsTemplate jms;

  public ItemController(Items items, JmsTemplate jms) {
    this.items = items;
    this.jms = jms;
  }

  /** What is added. */
  public record NewItem(@NotBlank String name, @Positive long cents) {}

  /** A line of an answer. */
  public record Row(String name, String price) {}

  @PostMapping("/items")
  @ResponseBody
  public Map<String, Object> add(@Valid @RequestBody NewItem item) {
    return Map.of("id", items.add(item.name(), item.cents()));
  }

  @GetMapping("/items/dear/{cents}")
  @ResponseBody
  public List<Row> dear(@PathVariable("cents") long cents) {
    return items.dear(cents).stream()
        .map(item -> new Row(item.name, item.cents / 100 + "." + item.cents % 100))
        .toList();
  }

  @GetMapping("/items/count")
  @ResponseBody
  public String count() {
    return "items " + items.count();
  }

  @GetMapping("/items/tags")
  @ResponseBody
  public Map<String, Long> tags() {
    return items.tags();
  }

  @GetMapping("/page")
  public String page(Model model) {
    model.addAttribute("items", items.dear(0));
    return "items";
  }

  @PostMapping("/orders")
  @ResponseBody
  public String order(@RequestBody NewItem item) {
    jms.convertAndSend("orders", "order " + item.name());
    return "sent";
  }

  @GetMapping("/orders/words")
  @ResponseBody
  public String words() {
    return "words=" + Shop.Orders.RECEIVED.get();
  }

  @GetMapping("/admin/secret")
  @ResponseBody
  public String secret() {
    return "secret";
  }
}
