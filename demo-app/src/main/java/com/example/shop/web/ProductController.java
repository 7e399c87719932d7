package com.example.shop.web;

import com.example.shop.catalogue.Catalogue;
import com.example.shop.catalogue.ProductCard;
import com.example.shop.catalogue.ProductSearch;
import com.example.shop.document.ProductSheet;
import com.example.shop.pricing.PriceList;
import com.example.shop.visitor.Recommendations;
import com.example.shop.visitor.VisitorHistory;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** Thread-safe pages of the catalogue. */
@Controller
class ProductController {
  private static final int RECOMMENDED = 6;

  private final Catalogue catalogue;
  private final ProductSearch search;
  private final Recommendations recommendations;
  private final VisitorHistory history;
  private final PriceList prices;
  private final ProductSheet sheet;

  ProductController(
      Catalogue catalogue,
      ProductSearch search,
      Recommendations recommendations,
      VisitorHistory history,
      PriceList prices,
      ProductSheet sheet) {
    this.catalogue = catalogue;
    this.search = search;
    this.recommendations = recommendations;
    this.history = history;
    this.prices = prices;
    this.sheet = sheet;
  }

  @GetMapping("/products")
  String search(
      @RequestParam(defaultValue = "") String words,
      @RequestParam(defaultValue = "48") int limit,
      @CookieValue(defaultValue = "unknown") String visitor,
      Model model) {
    List<ProductCard> cards = search.find(words, limit);
    history.remember(visitor, cards);
    model.addAttribute("cards", cards);
    return "products";
  }

  @GetMapping("/recommendations")
  @ResponseBody
  List<ProductCard> recommend(@CookieValue(defaultValue = "unknown") String visitor) {
    List<ProductCard> cards = recommendations.pick(visitor, RECOMMENDED);
    history.remember(visitor, cards);
    return cards;
  }

  @GetMapping(path = "/products/{id}", produces = MediaType.TEXT_PLAIN_VALUE)
  ResponseEntity<byte[]> product(@PathVariable int id) {
    return ResponseEntity.of(
        catalogue.product(id).map(product -> sheet.write(product, prices.quote(id))));
  }
}
