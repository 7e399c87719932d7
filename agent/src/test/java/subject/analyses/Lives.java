package subject.analyses;

/** Accesses of objects that live as long as the test says. */
public final class Lives {
  private static final class Item {
    private int count;
  }

  private Lives() {}

  public static void main(String[] args) {
    for (int i = 0; i < 10; i++) {
      seven();
      unused();
    }
    int[] numbers = new int[10];
    System.out.println(fill(numbers));
  }

  private static void seven() {
    Item item = new Item();
    item.count = 1;
    item.count = 2;
    item.count = 3;
    int sum = item.count + item.count + item.count + item.count;
    if (sum != 12) {
      throw new IllegalStateException("sum " + sum);
    }
  }

  private static void unused() {
    new Item();
  }

  private static int fill(int[] numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    for (int i = 0; i < numbers.length; i++) {
      sum += numbers[i];
    }
    return sum;
  }
}
