import groovy.json.JsonSlurper

String log = new File(basedir, 'build.log').text
boolean saysWhatIsWrong =
    log.contains('mayfly.options=jkd=charge: unknown option \'jkd\'. Did you mean \'jdk\'?')
assert saysWhatIsWrong

File all = new File(basedir, 'target/mayfly-report')
boolean reportsAll = log.contains("Mayfly's report of all modules: ${new File(all, 'report.html')}")
assert reportsAll
assert new File(basedir, 'core/target/mayfly-report/jvms').list().length == 2
assert new File(basedir, 'web/target/mayfly-report/jvms').list().length == 2

def profile = new JsonSlurper().parse(new File(all, 'profile.json'))
assert profile.environment.options.nodes == '1234'
def tests = profile.analyses.find { it.title == 'Tests that allocate most' }
def items = [First: 3, Second: 5, Third: 7, Fourth: 11]
items.each { name, count ->
  assert tests.rows.find { it.name == "com.acme.${name}Test.makesItems" }.numbers == [16 * count, count]
}
assert new File(all, 'report.html').text.contains('com.acme.ThirdTest.makesItems')

File agent = new File(localRepositoryPath, 'dev/mayfly/mayfly-agent').listFiles()
    .findAll { it.directory }.collectMany { it.listFiles().toList() }.find { it.name.endsWith('.jar') }
String java = System.getProperty('java.home') + '/bin/java'
def check = { String... limits ->
  def process = ([java, '-jar', agent, 'check', all] + limits.collectMany { ['--limit', it] })*.toString().execute()
  def err = new StringBuilder()
  process.waitForProcessOutput(new StringBuilder(), err)
  err.toString()
}
assert check('objects of com.acme.Item <= 26', 'objects of com.acme.Item >= 26') == ''
assert check('objects of com.acme.Item <= 25') ==
    "mayfly: objects of com.acme.Item <= 25: objects of com.acme.Item: 26" + System.lineSeparator()
