package com.example.papers;

import com.example.papers.Shapes.Employee;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** The employees of the thesis on packed objects, each with objects of its own, in a heap dump. */
public final class Employees {
  /** The number of employees: a tenth of the thesis's, so that the dump is small. */
  public static final int ALL = 100_000;

  private Employees() {}

  /**
   * Writes the dump.
   *
   * @param arguments its file
   */
  public static void main(String[] arguments) throws IOException {
    Employee[] employees = new Employee[ALL];
    for (int i = 0; i < ALL; i++) {
      employees[i] = new Employee();
    }
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(arguments[0], true);
    System.out.println(employees.length);
  }
}
