package com.example.programs;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.statistics.HistogramDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Confined. Draws charts with JFreeChart, writes them as PNG and reads the pixels back. */
public final class ChartProgram implements Program {
  private static final int WIDTH = 480;
  private static final int HEIGHT = 320;

  /** A program. */
  public ChartProgram() {
    System.setProperty("java.awt.headless", "true");
    ImageIO.setUseCache(false);
  }

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new ChartProgram(), arguments);
  }

  @Override
  public long run(int size) throws IOException {
    Checksum checksum = new Checksum();
    Random random = new Random(29);
    for (int i = 0; i < size; i++) {
      checksum.add(draw(lines(random)));
      checksum.add(draw(bars(random)));
      checksum.add(draw(histogram(random)));
    }
    return checksum.value();
  }

  private static JFreeChart lines(Random random) {
    XYSeriesCollection data = new XYSeriesCollection();
    for (int n = 0; n < 3; n++) {
      XYSeries series = new XYSeries("series " + n);
      double value = 50;
      for (int i = 0; i < 400; i++) {
        value += random.nextInt(21) - 10;
        series.add(i, value);
      }
      data.addSeries(series);
    }
    return plain(
        ChartFactory.createXYLineChart(
            null, "time", "value", data, PlotOrientation.VERTICAL, false, true, false));
  }

  private static JFreeChart histogram(Random random) {
    double[] values = random.doubles(2000).map(value -> Math.rint(value * value * 1000)).toArray();
    HistogramDataset data = new HistogramDataset();
    data.addSeries("values", values, 40);
    return plain(
        ChartFactory.createHistogram(
            null, "value", "count", data, PlotOrientation.VERTICAL, false, true, false));
  }

  private static JFreeChart bars(Random random) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 12; column++) {
        data.addValue(random.nextInt(1000), "kind " + row, "month " + column);
      }
    }
    JFreeChart chart =
        ChartFactory.createStackedBarChart(
            null, "month", "pieces", data, PlotOrientation.VERTICAL, false, true, false);
    CategoryPlot plot = chart.getCategoryPlot();
    plot.getDomainAxis().setFixedDimension(40);
    plot.getRangeAxis().setFixedDimension(50);
    return chart;
  }

  private static JFreeChart plain(JFreeChart chart) {
    XYPlot plot = chart.getXYPlot();
    plot.getRenderer().setDefaultStroke(new BasicStroke(1));
    for (ValueAxis axis : new ValueAxis[] {plot.getDomainAxis(), plot.getRangeAxis()}) {
      axis.setFixedDimension(50);
    }
    return chart;
  }

  /**
   * Draws a chart, which must come out of its PNG as it went in.
   *
   * @return a checksum of the picture within the axes, where nothing depends on the fonts that
   *     there are
   */
  private static long draw(JFreeChart chart) throws IOException {
    chart.setAntiAlias(false);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    ChartRenderingInfo drawn = new ChartRenderingInfo();
    Graphics2D graphics = image.createGraphics();
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT), drawn);
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    BufferedImage back = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    Rectangle2D area = drawn.getPlotInfo().getDataArea();
    Checksum checksum = new Checksum();
    int coloured = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int pixel = image.getRGB(x, y);
        Checks.that(back.getRGB(x, y) == pixel, "pixel " + x + ", " + y);
        if (area.contains(x - 1, y - 1, 3, 3)) {
          checksum.add(pixel);
          Color colour = new Color(pixel);
          coloured += colour.getRed() == colour.getGreen() ? 0 : 1;
        }
      }
    }
    Checks.that(coloured > 300, "only " + coloured + " pixels have a colour");
    return checksum.value();
  }
}
