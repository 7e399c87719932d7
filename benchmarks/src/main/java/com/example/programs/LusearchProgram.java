package com.example.programs;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
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

/** Confined. Searches generated texts with Lucene; they are indexed before the first round. */
public final class LusearchProgram implements Program {
  private static final int DOCUMENTS = 2000;
  private static final int SEARCHES = 25;

  private final IndexSearcher searcher;

  /**
   * A program.
   *
   * @throws IOException if its texts cannot be indexed
   */
  public LusearchProgram() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    Texts.index(directory, new Random(3), DOCUMENTS);
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setQueryCache(null); // else later rounds would find what earlier ones left
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new LusearchProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException {
    Checksum checksum = new Checksum();
    Random random = new Random(17);
    int found = 0;
    for (int i = 0; i < size * SEARCHES; i++) {
      found += search(query(random, i), i, checksum);
    }
    Checks.that(found > size * SEARCHES, "found " + found);
    return checksum.value();
  }

  private static Query query(Random random, int kind) {
    String field = kind % 3 == 0 ? "title" : "body";
    return switch (kind % 5) {
      case 0 -> new TermQuery(term(field, random));
      case 1 -> new PhraseQuery(1, field, Texts.word(random), Texts.word(random));
      case 2 ->
          new BooleanQuery.Builder()
              .add(new TermQuery(term(field, random)), Occur.MUST)
              .add(new TermQuery(term(field, random)), Occur.SHOULD)
              .add(new TermQuery(term(field, random)), Occur.MUST_NOT)
              .build();
      case 3 -> new FuzzyQuery(new Term(field, Texts.word(random) + "k"), 1);
      default -> new PrefixQuery(term(field, random));
    };
  }

  private static Term term(String field, Random random) {
    return new Term(field, Texts.word(random));
  }

  private int search(Query query, int kind, Checksum checksum) throws IOException {
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
    return top.scoreDocs.length;
  }
}
