package subject.layout;

/**
 * Two arrays of employees, as the thesis on packed objects has them: 368 bytes each in its standard
 * layout, with the pointer to it, and 204 in the packed one.
 */
public final class Employees {
  private static Object sink = "";

  private Employees() {}

  static class Dates {
    int born;
    int joined;
    int left;
    int paid;
    int raised;
    int reviewed;
  }

  static class Grade {
    int level;
  }

  static class Employee {
    String first;
    String last;
    int number;
    int age;
    int floor;
    Dates own = new Dates();
    Dates manager;
    Dates team;
    Dates office;
    Dates contract;
    Dates car;
    Dates parking;
    Grade now = new Grade();
    Grade before;
  }

  public static void main(String[] args) {
    sink = new Employee[1_000_000];
    ((Employee[]) sink)[0] = new Employee();
    sink = new Employee[500_000];
    System.out.println(((Employee[]) sink).length);
  }
}
