package subject.blocks;

/** Makes 100 blocks of a million bytes, which no compiler can do without. */
public final class Blocks {
  private static byte[] block = {};

  private Blocks() {}

  /** Makes them, on the main thread and on one of its own. */
  public static void main(String[] args) throws InterruptedException {
    make();
    Thread other = new Thread(Blocks::make, "other");
    other.start();
    other.join();
    System.out.println(block.length);
  }

  private static void make() {
    for (int i = 0; i < 50; i++) {
      block = new byte[1_000_000];
    }
  }
}
