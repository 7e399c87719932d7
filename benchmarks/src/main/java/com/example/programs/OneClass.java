package com.example.programs;

/** Stateless. A program of one class, of which nothing takes time but the start. */
public final class OneClass {
  private OneClass() {}

  /** Says that it has begun. */
  public static void main(String[] arguments) {
    System.out.println("begun");
  }
}
