package dev.mayfly.snapshot;

import java.util.Random;

/**
 * Thread-safe, without state: how long the objects of a simulated program live, in an arbitrary
 * unit.
 */
enum LifetimeLaw {
  EXPONENTIAL {
    @Override
    double draw(Random random, double birth) {
      return exponential(random, 1);
    }

    @Override
    double survival(double age) {
      return Math.exp(-age);
    }
  },
  PARETO {
    @Override
    double draw(Random random, double birth) {
      return 0.2 * Math.pow(1 - random.nextDouble(), -1 / 1.1);
    }

    @Override
    double survival(double age) {
      return age < 0.2 ? 1 : Math.pow(0.2 / age, 1.1);
    }
  },
  BIMODAL {
    @Override
    double draw(Random random, double birth) {
      return random.nextDouble() < 0.7 ? exponential(random, 0.3) : 3 + exponential(random, 2);
    }

    @Override
    double survival(double age) {
      double old = age < 3 ? 1 : Math.exp((3 - age) / 2);
      return 0.7 * Math.exp(-age / 0.3) + 0.3 * old;
    }
  },
  IMMORTAL_SHARE {
    @Override
    double draw(Random random, double birth) {
      return random.nextDouble() < 0.25 ? Double.POSITIVE_INFINITY : exponential(random, 1);
    }

    @Override
    double survival(double age) {
      return 0.25 + 0.75 * Math.exp(-age);
    }
  },
  /** The first half of the objects live a third as long as the second. */
  CHANGING {
    @Override
    double draw(Random random, double birth) {
      return exponential(random, birth < SimulatedProgram.END / 2 ? 0.5 : 1.5);
    }

    @Override
    double survival(double age) {
      return (Math.exp(-age / 0.5) + Math.exp(-age / 1.5)) / 2;
    }
  };

  /** How long an object lives that is born then. */
  abstract double draw(Random random, double birth);

  /** The share of objects that live longer. */
  abstract double survival(double age);

  private static double exponential(Random random, double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }
}
