package com.example.post;

import com.example.traces.Ledger;
import java.util.List;
import java.util.Map;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Thread-safe. Takes messages in by HTTP, and makes as many objects of each as it says. */
@RestController
class PostOffice {
  private static final class Stamp {}

  private static final class Letter {}

  private static final class Parcel {}

  private final JmsTemplate broker;
  private final Ledger ledger;
  private volatile Object last = this;

  PostOffice(JmsTemplate broker, Ledger ledger) {
    this.broker = broker;
    this.ledger = ledger;
  }

  @GetMapping("/send/{queue}/{count}")
  String send(@PathVariable String queue, @PathVariable String count) {
    last = new Stamp();
    broker.convertAndSend(queue, count);
    return "sent";
  }

  @JmsListener(destination = "letters")
  void letters(String count) {
    for (int i = Integer.parseInt(count); i > 0; i--) {
      last = new Letter();
    }
  }

  @JmsListener(destination = "parcels")
  void parcels(String count) {
    for (int i = Integer.parseInt(count); i > 0; i--) {
      last = new Parcel();
    }
  }

  /** The keys of all observations so far, by the observation's name. */
  @GetMapping("/keys")
  Map<String, List<Map<String, String>>> keys() {
    return ledger.keys();
  }

  Object last() {
    return last;
  }
}
