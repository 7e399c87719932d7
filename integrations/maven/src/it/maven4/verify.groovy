import groovy.json.JsonSlurper

assert new File(basedir, 'build.log').text.contains(version)
def profile = new JsonSlurper().parse(new File(basedir, 'target/mayfly-report/profile.json'))
assert profile.types.find { it.type == 'com.acme.shop.Order' }.allocations == 7
