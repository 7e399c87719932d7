package acme;

import java.nio.file.Path;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Indexes 300 texts in segments, deletes some, merges, and searches them. */
public class Search {
  private static final String[] WORDS = {
    "river", "stone", "winter", "running", "lamps", "quietly", "harbour", "copper", "sailing", "orchard"
  };

  public static void main(String[] args) throws Exception {
    EnglishAnalyzer analyzer = new EnglishAnalyzer();
    try (Directory directory = FSDirectory.open(Path.of("index"))) {
      IndexWriterConfig config = new IndexWriterConfig(analyzer);
      config.setMergeScheduler(new SerialMergeScheduler()).setMaxBufferedDocs(40);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < 300; i++) {
          writer.addDocument(document(i));
        }
        writer.deleteDocuments(new Term("id", "17"));
        writer.commit();
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (String query :
            new String[] {"run AND lamp", "\"river stone\"~3", "har*", "sailin~1 -copper", "id:17"}) {
          ScoreDoc[] hits =
              searcher.search(
                      new QueryParser("text", analyzer).parse(query),
                      5,
                      new Sort(SortField.FIELD_SCORE, new SortField("size", SortField.Type.LONG, true)))
                  .scoreDocs;
          System.out.println(query + ": " + hits.length);
          for (ScoreDoc hit : hits) {
            System.out.println("  " + searcher.storedFields().document(hit.doc).get("id"));
          }
        }
        System.out.println(searcher.count(IntPoint.newRangeQuery("size", 10, 60)));
      }
    }
  }

  private static Document document(int number) {
    Document document = new Document();
    StringBuilder text = new StringBuilder();
    for (int i = 0, at = number; i < 5 + number % 7; i++, at = at * 31 + 7) {
      text.append(WORDS[Math.floorMod(at, WORDS.length)]).append(' ');
    }
    document.add(new StringField("id", "" + number, Field.Store.YES));
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    document.add(new IntPoint("size", number % 97));
    document.add(new NumericDocValuesField("size", number % 97));
    return document;
  }
}
