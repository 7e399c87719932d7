package hostile.loaders.lied;

import java.util.concurrent.Callable;

/** Confined to its thread. Does what the weaver needs to know the types of objects for. */
public final class Lower extends Upper implements Callable<Integer> {
  private int last;

  /** Made by reflection. */
  public Lower() {}

  @Override
  public int up() {
    last = number;
    return super.up() + last;
  }

  @Override
  public Integer call() throws CloneNotSupportedException {
    Face face = new Lower();
    Upper upper = new Upper();
    Upper other = (Upper) new Lower().clone();
    Upper[] both = {upper, (Upper) upper.clone(), other};
    return face.twice() + upper.up() + up() + both.clone().length + other.number;
  }
}
