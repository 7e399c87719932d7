package com.example.shop.catalogue;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Immutable row of the table {@code product}, but for Hibernate, which fills it. */
@Entity
public class Product {
  @Id private int id;
  private String sku;
  private String name;
  private String category;
  private long priceCents;
  private int weightGrams;

  /** For Hibernate. */
  @SuppressWarnings("NullAway.Init")
  protected Product() {}

  /**
   * Makes a product.
   *
   * @param id the article number
   * @param sku the stock-keeping unit
   * @param name as visitors see it
   * @param category one of the shop's departments
   * @param priceCents for a single piece, before repricing
   * @param weightGrams packed
   */
  public Product(
      int id, String sku, String name, String category, long priceCents, int weightGrams) {
    this.id = id;
    this.sku = sku;
    this.name = name;
    this.category = category;
    this.priceCents = priceCents;
    this.weightGrams = weightGrams;
  }

  /** Returns the article number. */
  public int id() {
    return id;
  }

  /** Returns the stock-keeping unit. */
  public String sku() {
    return sku;
  }

  /** Returns the name as visitors see it. */
  public String name() {
    return name;
  }

  /** Returns one of the shop's departments. */
  public String category() {
    return category;
  }

  /** Returns the price of a single piece, before repricing. */
  public long priceCents() {
    return priceCents;
  }

  /** Returns the weight, packed. */
  public int weightGrams() {
    return weightGrams;
  }
}
