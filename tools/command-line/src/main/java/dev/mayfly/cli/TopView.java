package dev.mayfly.cli;

import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.RatesText;
import dev.mayfly.report.text.RatesText.Order;
import dev.mayfly.report.text.RatesText.View;
import dev.mayfly.report.text.TextLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Immutable: the table of rates to show.
 *
 * @param table the subject of its rows
 * @param order which of them come first
 */
record TopView(View table, Order order) {

  /** The keys, as a line of help. */
  static final String KEYS = "t types  s sites  c contexts  a accounts  b bytes  o objects  q quit";

  /** The view after a key; empty if the key has no meaning. */
  Optional<TopView> after(int key) {
    return switch (key) {
      case 't' -> Optional.of(new TopView(View.TYPE, order));
      case 's' -> Optional.of(new TopView(View.SITE, order));
      case 'c' -> Optional.of(new TopView(View.CONTEXT, order));
      case 'a' -> Optional.of(new TopView(View.ACCOUNT, order));
      case 'b' -> Optional.of(new TopView(table, Order.BYTES));
      case 'o' -> Optional.of(new TopView(table, Order.OBJECTS));
      default -> Optional.empty();
    };
  }

  /** The table as text. */
  String text(Rates rates, TextLayout layout) {
    StringBuilder text = new StringBuilder();
    try {
      RatesText.write(rates, table, order, layout, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }
}
