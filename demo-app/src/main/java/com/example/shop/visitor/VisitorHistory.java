package com.example.shop.visitor;

import com.example.shop.catalogue.ProductCard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

/** Thread-safe memory of the products shown to each visitor: a visitor's list is its own lock. */
@Service
public class VisitorHistory {
  private final Map<String, List<Impression>> shown = new ConcurrentHashMap<>();

  VisitorHistory() {}

  /** Remembers that the visitor has been shown the cards. */
  public void remember(String visitor, List<ProductCard> cards) {
    List<Impression> impressions = shown.computeIfAbsent(visitor, newcomer -> new ArrayList<>());
    Instant now = Instant.now();
    synchronized (impressions) {
      for (int position = 0; position < cards.size(); position++) {
        impressions.add(new Impression(cards.get(position), position, now));
      }
    }
  }

  /** Tells whether the visitor has been shown the product. */
  public boolean hasSeen(String visitor, int productId) {
    List<Impression> impressions = shown.getOrDefault(visitor, List.of());
    synchronized (impressions) {
      for (Impression impression : impressions) {
        if (impression.card().id() == productId) {
          return true;
        }
      }
      return false;
    }
  }

  /** Counts the visitors it remembers. */
  public int visitors() {
    return shown.size();
  }
}
