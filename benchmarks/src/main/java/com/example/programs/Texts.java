package com.example.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;

/** Immutable (no state). Generated texts, and Lucene's index of them. */
final class Texts {
  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pra", "ste", "tri", "vo", "xu"
  };

  private Texts() {}

  static void index(Directory directory, Random random, int documents) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    config.setMergeScheduler(new SerialMergeScheduler());
    config.setMaxBufferedDocs(200);
    config.setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        document.add(new StringField("id", "doc" + i, Field.Store.YES));
        document.add(new TextField("title", text(random, 6), Field.Store.YES));
        document.add(new TextField("body", text(random, 120), Field.Store.NO));
        document.add(new NumericDocValuesField("rank", random.nextInt(1000)));
        writer.addDocument(document);
      }
    }
  }

  private static String text(Random random, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(word(random)).append(i % 9 == 8 ? ". " : " ");
    }
    return text.toString();
  }

  /** Few words are frequent and many are rare. */
  static String word(Random random) {
    double share = random.nextDouble();
    int rank = (int) (1200 * share * share * share);
    int base = SYLLABLES.length;
    return SYLLABLES[rank % base] + SYLLABLES[rank / base % base] + (rank < base ? "" : "n");
  }
}
