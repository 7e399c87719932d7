package com.example.shop.shipping;

/** Immutable zones of delivery by the first digit of the postcode. */
public enum DeliveryZone {
  /** The town itself. */
  LOCAL('0', '1'),
  /** A day away. */
  REGIONAL('2', '4'),
  /** The mainland. */
  NATIONAL('5', '8'),
  /** By ship. */
  ISLAND('9', '9');

  private final char first;
  private final char last;

  DeliveryZone(char first, char last) {
    this.first = first;
    this.last = last;
  }

  /** Finds the zone of a postcode; an unknown one is far away. */
  public static DeliveryZone of(String postcode) {
    for (DeliveryZone zone : values()) {
      if (!postcode.isEmpty()
          && zone.first <= postcode.charAt(0)
          && postcode.charAt(0) <= zone.last) {
        return zone;
      }
    }
    return ISLAND;
  }
}
