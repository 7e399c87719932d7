package subject.analyses;

/** Accesses to local variables, and one array in order: the test says how many. */
public final class Variables {
  private Variables() {}

  public static void main(String[] args) {
    int[] numbers = new int[1 << 20];
    int sum = sum(numbers);
    System.out.println(sum);
  }

  private static int sum(int[] numbers) {
    int sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += numbers[i];
    }
    return sum;
  }
}
