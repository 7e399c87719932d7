package com.example.shop.document;

import com.example.shop.money.Money;
import com.example.shop.order.Order;
import com.example.shop.order.OrderLine;
import com.example.shop.shipping.DeliveryZone;
import org.springframework.stereotype.Service;

/** Thread-safe writer of an order's papers. */
@Service
public class OrderDocuments {
  private static final int NUMBER = 8;
  private static final int NAME = 40;
  private static final int AMOUNT = 12;

  OrderDocuments() {}

  /** Writes the invoice. */
  public byte[] invoice(Order order) {
    TextPage page = head("INVOICE", order).line("To: " + order.visitor());
    for (OrderLine line : order.lines()) {
      amount(
          page.column(line.quantity() + " x", NUMBER)
              .column(line.name(), NAME)
              .right(new Money(line.unitCents()).toString(), AMOUNT),
          line.quantity() * line.unitCents());
    }
    sum(page, "Goods", order.goodsCents());
    sum(page, "Shipping", order.shippingCents());
    sum(page, "Total", order.goodsCents() + order.shippingCents());
    return page.toBytes();
  }

  /** Writes the slip that goes into the parcel. */
  public byte[] packingSlip(Order order) {
    TextPage page = head("PACKING SLIP", order).line("Zone: " + DeliveryZone.of(order.postcode()));
    for (OrderLine line : order.lines()) {
      page.column(line.quantity() + " x", NUMBER)
          .column(String.valueOf(line.productId()), NUMBER)
          .line(line.name());
    }
    return page.toBytes();
  }

  private static TextPage head(String title, Order order) {
    return new TextPage().column(title, NAME).right(String.valueOf(order.id()), NUMBER).line("");
  }

  private static void sum(TextPage page, String label, long cents) {
    amount(page.column(label, NUMBER + NAME + AMOUNT), cents);
  }

  private static void amount(TextPage page, long cents) {
    page.right(new Money(cents).toString(), AMOUNT).line("");
  }
}
