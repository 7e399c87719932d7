package com.example.shop.basket;

/** Confined to its basket: a product and how many of it; callers get copies. */
public final class BasketLine {
  private final int productId;
  private final String name;
  private final int unitGrams;
  private int quantity;

  BasketLine(int productId, String name, int unitGrams, int quantity) {
    this.productId = productId;
    this.name = name;
    this.unitGrams = unitGrams;
    this.quantity = quantity;
  }

  BasketLine(BasketLine other) {
    this(other.productId, other.name, other.unitGrams, other.quantity);
  }

  void add(int more) {
    quantity += more;
  }

  /** Returns the article number. */
  public int productId() {
    return productId;
  }

  /** Returns the product's name. */
  public String name() {
    return name;
  }

  /** Returns how many pieces. */
  public int quantity() {
    return quantity;
  }

  int grams() {
    return unitGrams * quantity;
  }
}
