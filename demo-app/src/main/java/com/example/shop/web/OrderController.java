package com.example.shop.web;

import com.example.shop.document.OrderDocuments;
import com.example.shop.order.Order;
import com.example.shop.order.Orders;
import java.net.URI;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Thread-safe pages of the orders. */
@RestController
class OrderController {
  private final Orders orders;
  private final OrderDocuments documents;

  OrderController(Orders orders, OrderDocuments documents) {
    this.orders = orders;
    this.documents = documents;
  }

  @PostMapping("/orders")
  ResponseEntity<Order> place(
      @RequestBody NewOrder order, @CookieValue(defaultValue = "unknown") String visitor) {
    return orders
        .place(visitor, order.postcode())
        .map(placed -> ResponseEntity.created(URI.create("/orders/" + placed.id())).body(placed))
        .orElseGet(() -> ResponseEntity.badRequest().build());
  }

  @GetMapping(path = "/orders/{id}/invoice", produces = MediaType.TEXT_PLAIN_VALUE)
  ResponseEntity<byte[]> invoice(@PathVariable long id) {
    return ResponseEntity.of(orders.order(id).map(documents::invoice));
  }

  @GetMapping(path = "/orders/{id}/packing-slip", produces = MediaType.TEXT_PLAIN_VALUE)
  ResponseEntity<byte[]> packingSlip(@PathVariable long id) {
    return ResponseEntity.of(orders.order(id).map(documents::packingSlip));
  }
}
