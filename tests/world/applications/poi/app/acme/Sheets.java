package acme;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.FormulaEvaluator;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Writes a table with formulas in both formats, reads it again, and computes the formulas. */
public class Sheets {
  public static void main(String[] args) throws Exception {
    try (Workbook book = new XSSFWorkbook()) {
      write(book, Path.of("a.xlsx"));
    }
    try (Workbook book = new HSSFWorkbook()) {
      write(book, Path.of("a.xls"));
    }
    for (String file : new String[] {"a.xlsx", "a.xls"}) {
      try (InputStream in = Files.newInputStream(Path.of(file));
          Workbook book = WorkbookFactory.create(in)) {
        FormulaEvaluator evaluator = book.getCreationHelper().createFormulaEvaluator();
        DataFormatter formatter = new DataFormatter();
        for (Row row : book.getSheetAt(0)) {
          StringBuilder line = new StringBuilder();
          for (Cell cell : row) {
            line.append(formatter.formatCellValue(cell, evaluator)).append(';');
          }
          System.out.println(line);
        }
      }
    }
  }

  private static void write(Workbook book, Path file) throws Exception {
    Sheet sheet = book.createSheet("items");
    CellStyle money = book.createCellStyle();
    money.setDataFormat(book.createDataFormat().getFormat("0.00"));
    for (int i = 0; i < 50; i++) {
      Row row = sheet.createRow(i);
      row.createCell(0).setCellValue("item " + i);
      row.createCell(1).setCellValue(i * 1.25);
      Cell sum = row.createCell(2);
      sum.setCellFormula("ROUND(SUM(B1:B" + (i + 1) + ")*IF(MOD(ROW(),2)=0,1.1,0.9),2)");
      sum.setCellStyle(money);
    }
    sheet.setColumnWidth(0, 4000);
    try (OutputStream out = Files.newOutputStream(file)) {
      book.write(out);
    }
  }
}
