package com.example.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Confined. Indexes generated texts with Lucene, in memory, and searches them. */
public final class LuceneProgram implements Program {
  private static final int DOCUMENTS = 50;
  private static final int SEARCHES = 25;
  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pra", "ste", "tri", "vo", "xu"
  };

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new LuceneProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException {
    Checksum checksum = new Checksum();
    Random random = new Random(3);
    try (Directory directory = new ByteBuffersDirectory()) {
      index(directory, random, size * DOCUMENTS);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Checks.that(reader.numDocs() == size * DOCUMENTS, "documents " + reader.numDocs());
        IndexSearcher searcher = new IndexSearcher(reader);
        for (int i = 0; i < size * SEARCHES; i++) {
          search(searcher, query(random, i), i, checksum);
        }
      }
    }
    return checksum.value();
  }

  private static void index(Directory directory, Random random, int documents) throws IOException {
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

  private static Query query(Random random, int kind) {
    String field = kind % 3 == 0 ? "title" : "body";
    return switch (kind % 5) {
      case 0 -> new TermQuery(new Term(field, word(random)));
      case 1 -> new PhraseQuery(1, field, word(random), word(random));
      case 2 ->
          new BooleanQuery.Builder()
              .add(new TermQuery(new Term(field, word(random))), Occur.MUST)
              .add(new TermQuery(new Term(field, word(random))), Occur.SHOULD)
              .add(new TermQuery(new Term(field, word(random))), Occur.MUST_NOT)
              .build();
      case 3 -> new FuzzyQuery(new Term(field, word(random) + "k"), 1);
      default -> new PrefixQuery(new Term(field, word(random)));
    };
  }

  private static void search(IndexSearcher searcher, Query query, int kind, Checksum checksum)
      throws IOException {
    TopDocs top =
        kind % 2 == 0
            ? searcher.search(query, 10)
            : searcher.search(
                query,
                10,
                new Sort(new SortField("rank", SortField.Type.LONG), SortField.FIELD_DOC));
    checksum.add(top.totalHits.value);
    for (ScoreDoc hit : top.scoreDocs) {
      checksum.add(searcher.storedFields().document(hit.doc).get("id"));
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
  private static String word(Random random) {
    double share = random.nextDouble();
    int rank = (int) (1200 * share * share * share);
    int base = SYLLABLES.length;
    return SYLLABLES[rank % base] + SYLLABLES[rank / base % base] + (rank < base ? "" : "n");
  }
}
