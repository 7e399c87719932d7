package dev.mayfly.fuzz.source;

import java.util.ArrayList;
import java.util.List;

/** Confined. What the program that is being written has declared so far. */
final class DeclaredNames {
  /** Classes with a constructor {@code (int)} that implement {@code I}. */
  final List<String> classes = new ArrayList<>();

  /** Those of them that may be extended. */
  final List<String> open = new ArrayList<>();

  /** Static methods {@code int f(int)}, with their classes' names. */
  final List<String> functions = new ArrayList<>();

  /** Enums with a method {@code int f(int)}. */
  final List<String> enums = new ArrayList<>();

  /** Lazy holders with a static method {@code I get()}. */
  final List<String> holders = new ArrayList<>();

  /** Classes with an inner class {@code Inner(int)}. */
  final List<String> outers = new ArrayList<>();

  /** Covariant {@code clone()}: {@code Copy} classes. */
  final List<String> copies = new ArrayList<>();

  /** Generic classes with a constructor {@code (T)} and {@code T get(int)}. */
  final List<String> boxes = new ArrayList<>();

  /** Records {@code (int a, Object b)}. */
  final List<String> records = new ArrayList<>();

  /** Functions of a sealed or plain {@code I}: {@code static int f(Object)}. */
  final List<String> matchers = new ArrayList<>();
}
