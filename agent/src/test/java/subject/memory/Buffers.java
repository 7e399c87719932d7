package subject.memory;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Allocates direct buffers, of which it drops some, and maps a file. */
public final class Buffers {
  private static final int MEGABYTE = 1_000_000;
  private static final List<ByteBuffer> KEPT = new ArrayList<>();

  /** Has a buffer before it is an object. */
  private static class Holder {
    final ByteBuffer buffer;

    Holder(ByteBuffer buffer) {
      this.buffer = buffer;
    }
  }

  private static final class Filled extends Holder {
    Filled() {
      super(ByteBuffer.allocateDirect(5));
    }
  }

  private Buffers() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0) {
      grow();
      return;
    }
    drop();
    view();
    fail();
    map();
    Holder holder = new Filled();
    long direct = pool("direct").getTotalCapacity();
    for (int i = 0; i < 100; i++) {
      KEPT.remove(KEPT.size() - 3);
    }
    while (pool("direct").getTotalCapacity() > direct - 100L * MEGABYTE) {
      System.gc();
      Thread.sleep(20);
    }
    System.out.println(KEPT.size() + " kept, " + holder.buffer.capacity());
  }

  private static void drop() {
    for (int i = 0; i < 256; i++) {
      KEPT.add(ByteBuffer.allocateDirect(MEGABYTE));
    }
  }

  /** What refers to the memory is not what the call has returned. */
  private static void view() {
    KEPT.add(ByteBuffer.allocateDirect(1000).position(10).slice().asReadOnlyBuffer());
  }

  private static void fail() {
    try {
      KEPT.add(ByteBuffer.allocateDirect(-KEPT.size()));
    } catch (IllegalArgumentException expected) {
      KEPT.get(0).clear();
    }
  }

  private static void map() throws IOException {
    Path file = Path.of("mapped");
    Files.write(file, new byte[10_000]);
    try (FileChannel channel = FileChannel.open(file)) {
      KEPT.add(channel.map(FileChannel.MapMode.READ_ONLY, 0, 10_000));
    }
  }

  private static void grow() {
    for (int i = 0; i < 80; i++) {
      KEPT.add(ByteBuffer.allocateDirect(MEGABYTE));
    }
  }

  private static BufferPoolMXBean pool(String name) {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
