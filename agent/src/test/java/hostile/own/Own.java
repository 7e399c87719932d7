package hostile.own;

import dev.mayfly.site.AllocationKind;

/** A program with Mayfly's libraries on its class path. */
public final class Own {
  private Own() {}

  /** Uses a class of the recorder. */
  public static void main(String[] args) {
    System.out.println(AllocationKind.OBJECT + " " + (new Own().hashCode() != 0));
  }
}
