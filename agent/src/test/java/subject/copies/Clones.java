package subject.copies;

import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;

/** Copies made by {@code clone()}. */
@SuppressWarnings({"unused", "unchecked", "MethodDoesntCallSuperMethod"})
public final class Clones {
  private static Object sink;

  private Clones() {}

  static void arrays() {
    sink = new int[] {1, 2, 3}.clone();
    sink = new String[] {"a"}.clone();
    sink = new int[][] {{1}, {2, 3}}.clone(); // the outer array only
    sink = new Object[2][2][0].clone();
    sink = new boolean[5].clone();
    Object[] hidden = new String[4];
    sink = hidden.clone();
  }

  /** The usual way: {@code super.clone()}, with a covariant result and so a bridge method. */
  static class Cell implements Cloneable {
    int value;

    @Override
    public Cell clone() {
      try {
        return (Cell) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  static void usual() {
    Cell cell = new Cell();
    sink = cell.clone();
    sink = cell.clone().clone();
  }

  interface Copied extends Cloneable {
    Object clone();
  }

  static final class BridgedCell implements Copied {
    @Override
    public BridgedCell clone() {
      try {
        return (BridgedCell) super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  /** Through the bridge method. */
  static void bridged() {
    Copied copied = new BridgedCell();
    sink = copied.clone();
    sink = copied.clone();
  }

  static class InheritingCell extends Cell {}

  static final class DeepCell extends InheritingCell {
    int[] values = {1, 2};

    @Override
    public DeepCell clone() {
      DeepCell copy = (DeepCell) super.clone();
      copy.values = values.clone();
      return copy;
    }
  }

  static void inherited() {
    sink = new InheritingCell().clone();
    Cell deep = new DeepCell();
    sink = deep.clone();
    sink = deep.clone();
  }

  /** No {@code clone()} of its own: Object's, called from within. */
  static final class Plain implements Cloneable {
    Object copyThis() throws CloneNotSupportedException {
      return clone();
    }

    Object copySuper() throws CloneNotSupportedException {
      return super.clone();
    }

    Object copyOther(Plain other) throws CloneNotSupportedException {
      return other.clone();
    }
  }

  static void ofObject() throws Exception {
    Plain plain = new Plain();
    sink = plain.copyThis();
    sink = plain.copySuper();
    sink = plain.copyOther(plain);
  }

  /** Implemented by {@code new}. */
  static final class Renewed implements Cloneable {
    @Override
    public Renewed clone() {
      return new Renewed();
    }
  }

  static void renewed() {
    Renewed renewed = new Renewed();
    sink = renewed.clone();
    Object viaBridge = ((Object) renewed) instanceof Renewed r ? r.clone() : null;
    sink = viaBridge;
  }

  /** Returns itself. */
  static final class Constant implements Cloneable {
    @Override
    public Constant clone() {
      return this;
    }
  }

  /** As {@link Constant}, where nothing else is to be recorded in the class. */
  abstract static class AbstractConstant implements Cloneable {
    @Override
    public Object clone() {
      return this;
    }
  }

  static final class InheritedConstant extends AbstractConstant {}

  static void constant() {
    sink = new Constant().clone();
    sink = new InheritedConstant().clone();
  }

  /** The copy is of another class than the original. */
  static final class Disguised implements Cloneable {
    @Override
    public Object clone() {
      return new ArrayList<>(List.of(1));
    }
  }

  static final class OtherDisguised implements Cloneable {
    @Override
    public Object clone() {
      return new Plain();
    }
  }

  static void disguised() {
    sink = new Disguised().clone();
    sink = new OtherDisguised().clone();
  }

  static void ofTheJdk() {
    sink = new ArrayList<>(List.of(1, 2)).clone();
    sink = new HashMap<>().clone();
    sink = new Date(0).clone();
    sink = new int[0].clone();
  }

  /** Extends a class of the JDK that is cloneable. */
  static final class MyList extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @Override
    public MyList clone() {
      return (MyList) super.clone();
    }
  }

  static final class PlainList extends ArrayList<String> {
    private static final long serialVersionUID = 1;
  }

  static void extendingTheJdk() {
    ArrayList<String> list = new MyList();
    sink = list.clone();
    sink = new MyList().clone();
    sink = new PlainList().clone();
  }

  static void refused() {
    class NotCloneable {
      Object copy() throws CloneNotSupportedException {
        return super.clone();
      }
    }

    for (int i = 0; i < 2; i++) {
      try {
        sink = new NotCloneable().copy();
      } catch (CloneNotSupportedException expected) {
        sink = null;
      }
    }
  }

  /** Another method of that name. */
  static Object clone(Object value) {
    return value;
  }

  static void notAClone() {
    sink = clone(new Object());
  }

  enum Key {
    ONE,
    TWO
  }

  static int enums() {
    return Key.values().length + Key.values().length;
  }

  /** Runs all. */
  public static void main(String[] args) throws Exception {
    arrays();
    usual();
    bridged();
    inherited();
    ofObject();
    renewed();
    constant();
    disguised();
    ofTheJdk();
    extendingTheJdk();
    refused();
    notAClone();
    enums();
  }
}
