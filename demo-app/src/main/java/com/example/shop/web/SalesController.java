package com.example.shop.web;

import com.example.shop.statistics.SalesReport;
import com.example.shop.statistics.SalesStatistics;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Thread-safe pages for the shopkeeper. */
@RestController
class SalesController {
  private final SalesStatistics statistics;

  SalesController(SalesStatistics statistics) {
    this.statistics = statistics;
  }

  @GetMapping("/sales/{month}")
  SalesReport month(@PathVariable int month) {
    return statistics.month(month);
  }
}
