String log = new File(basedir, 'build.log').text
assert log.count('BUILD SUCCESS') == 1
assert log.contains('allocations of com.acme.shop.Order went from 3 to 6')
assert log.contains('-Dmayfly.before has no effect: the goal check runs in the phase verify')
