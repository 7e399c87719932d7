package dev.mayfly.analysis;

/** The calling contexts of a tree, by numbers that begin with 0, the root's. Thread-safe. */
public interface Contexts {
  /** No contexts but the root. */
  Contexts ROOT_ONLY =
      new Contexts() {
        @Override
        public int callerOf(int context) {
          return NONE;
        }

        @Override
        public int methodOf(int context) {
          return 0;
        }
      };

  /** The answer of {@link #callerOf} for a context that is not there yet. */
  int NONE = -1;

  /**
   * The number of the context that this one was called from, which is smaller; 0 for the root.
   *
   * @return {@link #NONE} if the tree has no such context yet
   */
  int callerOf(int context);

  /** The method of a context that is there: its id; 0 for the root, −1 for folded contexts. */
  int methodOf(int context);
}
