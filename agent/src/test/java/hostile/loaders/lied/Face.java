package hostile.loaders.lied;

/** What both classes are. */
public interface Face {
  /** Counts up. */
  int up();

  /** Counts up twice. */
  default int twice() {
    return up() + up();
  }
}
