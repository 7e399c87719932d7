package hostile.loaders.lied;

/** Confined to its thread. A class that another one extends. */
public class Upper implements Face, Cloneable {
  int number = 1;

  Upper() {}

  @Override
  public int up() {
    return number++;
  }

  @Override
  protected Object clone() throws CloneNotSupportedException {
    return super.clone();
  }
}
