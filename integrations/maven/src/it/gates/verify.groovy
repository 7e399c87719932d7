String log = new File(basedir, 'build.log').text
assert log.contains('-Dmayfly.limits has no effect: no module has the goal check.')
assert log.contains('-Dmayfly.limit has no effect. Did you mean -Dmayfly.limits?')
assert log.contains('-Dmayfly.include has no effect. Did you mean -Dmayfly.options=include=com.acme.*?')
assert log.count('BUILD SUCCESS') == 1
assert log.contains('[WARNING] maven-surefire-plugin 2.12.4 runs no test of JUnit 5 or newer')
assert log.contains('nothing to check: maven-surefire-plugin 2.12.4 runs no test of JUnit 5 or newer')
