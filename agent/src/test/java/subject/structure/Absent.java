package subject.structure;

/** On the class path of the compiler, absent from the program's. */
public class Absent implements Cloneable {
  /** Never reached. */
  public Object part = new Object();

  /** Never reached. */
  public Absent(Object... parts) {}

  /** Never reached. */
  public Absent self() {
    return this;
  }

  @Override
  public Absent clone() {
    return new Absent();
  }
}
