package subject.construction;

/** Constructors that call each other, and that make objects of their own class meanwhile. */
@SuppressWarnings({"unused", "this-escape"})
public final class Chains {
  private static Object sink;

  private Chains() {}

  static class Grandparent {
    Grandparent() {
      this(1);
    }

    Grandparent(int one) {
      this(one, new Object());
    }

    Grandparent(int one, Object other) {
      sink = other;
    }
  }

  static class Parent extends Grandparent {
    Parent() {
      this("abc");
    }

    Parent(String text) {
      super(text.length());
      sink = new Object();
    }
  }

  static final class Child extends Parent {
    Child() {
      this(0);
    }

    Child(int depth) {
      this(depth, null);
      sink = new Object();
    }

    Child(int depth, Child sibling) {
      super();
      if (depth > 0) {
        sink = new Child(depth - 1);
      }
    }
  }

  static void onceEach() {
    sink = new Grandparent();
    sink = new Parent();
    sink = new Child();
  }

  static void nested() {
    sink = new Child(2);
  }

  /** Makes another of its own class before, between and after {@code this(..)}. */
  static final class Twin {
    Twin other;

    Twin() {
      this(new Twin(1));
      other = new Twin(2);
    }

    Twin(Twin other) {
      this(3);
      this.other = new Twin(4);
    }

    Twin(int number) {}
  }

  static void twins() {
    sink = new Twin();
  }

  /** The constructor of the superclass makes an object of the subclass. */
  static class Hen {
    Hen(int generations) {
      if (generations > 0) {
        sink = new Chick(generations - 1);
      }
    }
  }

  static final class Chick extends Hen {
    Chick(int generations) {
      super(generations);
    }
  }

  static void generations() {
    sink = new Hen(3);
  }

  static final class Node {
    final Node next;
    final Node back;

    Node(int length) {
      next = length > 0 ? new Node(length - 1) : null;
      back = length > 0 ? new Node(0) : null;
    }
  }

  static void recursive() {
    sink = new Node(9);
  }

  /** An exception is caught within the chain: the object is ready all the same. */
  static final class Careful extends Grandparent {
    Careful() {
      this(0);
      try {
        throw new IllegalStateException();
      } catch (IllegalStateException expected) {
        sink = new Careful(1);
      }
    }

    Careful(int number) {
      super(number);
    }
  }

  static void careful() {
    sink = new Careful();
  }

  /** Runs all. */
  public static void main(String[] args) {
    onceEach();
    nested();
    twins();
    generations();
    recursive();
    careful();
  }
}
