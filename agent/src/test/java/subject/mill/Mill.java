package subject.mill;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import subject.pace.ProfilerThread;

/**
 * Grinds texts: words that live as long as their text is read, digests that a cache holds until
 * many others have come, marks that are never dropped. It allocates the same in every run, and has
 * its garbage collected at the same places.
 */
public final class Mill {
  private static final int TEXTS = 3_000;
  private static final int WORDS = 60;
  private static final int CACHED = 400;
  private static final int READS_A_COLLECTION = 150;
  private static final List<Mark> MARKS = new ArrayList<>();

  private static int reads;

  private Mill() {}

  static final class Word {
    final long value;
    final byte[] letters;

    Word(long value) {
      this.value = value;
      this.letters = new byte[(int) (value & 31)];
    }
  }

  static final class Digest {
    final long sum;

    Digest(long sum) {
      this.sum = sum;
    }
  }

  static final class Mark {
    final int text;

    Mark(int text) {
      this.text = text;
    }
  }

  /** Forgets what was asked for least recently. */
  static final class Cache extends LinkedHashMap<Integer, Digest> {
    private static final long serialVersionUID = 1;

    Cache() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, Digest> eldest) {
      return size() > CACHED;
    }
  }

  static long next(long seed) {
    return seed * 6364136223846793005L + 1442695040888963407L;
  }

  static long read(long seed) {
    List<Word> words = new ArrayList<>();
    long random = seed;
    for (int i = 0; i < WORDS; i++) {
      random = next(random);
      words.add(new Word(random >>> 40));
      if (i == WORDS / 2 && ++reads % READS_A_COLLECTION == 0) {
        ProfilerThread.collect();
      }
    }
    long sum = random;
    for (Word word : words) {
      sum += word.value + word.letters.length;
    }
    return sum;
  }

  public static void main(String[] arguments) {
    Cache cache = new Cache();
    long random = 1;
    long total = 0;
    for (int text = 0; text < TEXTS; text++) {
      for (int page = 0; page < 3; page++) {
        random = next(random);
        cache.put(3 * text + page, new Digest(read(random)));
        // some are asked for again, and stay
        Digest again = cache.get((int) ((random >>> 33) % (3 * text + page + 1)));
        total += again == null ? 0 : again.sum;
      }
      MARKS.add(new Mark(text));
    }
    ProfilerThread.collect();
    System.out.println(total + " " + MARKS.size());
  }
}
