package com.example.shop.document;

import com.example.shop.catalogue.Product;
import com.example.shop.pricing.PriceTier;
import com.example.shop.pricing.Quote;
import org.springframework.stereotype.Service;

/** Thread-safe writer of the sheet that describes a product. */
@Service
public class ProductSheet {
  private static final int LABEL = 12;

  ProductSheet() {}

  /** Writes a product's sheet with its prices. */
  public byte[] write(Product product, Quote quote) {
    TextPage page =
        new TextPage()
            .line(product.name())
            .column("SKU", LABEL)
            .line(product.sku())
            .column("Department", LABEL)
            .line(product.category())
            .column("Weight", LABEL)
            .line(product.weightGrams() + " g");
    for (PriceTier tier : quote.tiers()) {
      page.column("From " + tier.minimum(), LABEL)
          .right(tier.unitPrice().toString(), LABEL)
          .line("");
    }
    return page.toBytes();
  }
}
