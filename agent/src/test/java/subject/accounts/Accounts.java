package subject.accounts;

import java.util.concurrent.CountDownLatch;
import subject.accounts.library.Library;
import subject.accounts.orders.Orders;
import subject.accounts.web.Web;

/** Modules that work for each other and allocate known numbers of objects. */
public final class Accounts {
  private Accounts() {}

  static final class Own {}

  static void outside() {
    for (int i = 0; i < 9; i++) {
      Library.keep(new Own());
    }
    Library.nodes(11);
  }

  static void threads() throws InterruptedException {
    Thread ends = new Thread(Orders::clerk, "ends");
    ends.start();
    ends.join();
    CountDownLatch done = new CountDownLatch(1);
    Thread stays =
        new Thread(
            () -> {
              Web.page();
              done.countDown();
              while (true) {
                java.util.concurrent.locks.LockSupport.park();
              }
            },
            "stays");
    stays.setDaemon(true);
    stays.start();
    done.await();
  }

  public static void main(String[] args) throws Exception {
    outside();
    Web.page();
    Web.callback();
    Web.descend(6);
    Web.failing();
    Web.reflective();
    Web.overflowing();
    threads();
  }
}
