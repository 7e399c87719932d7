// Fetches Maven 4 by this Maven. Where it cannot be had, the build is skipped.
File home = new File(basedir, "../../maven-4/apache-maven-$version").canonicalFile
File mvn = new File(home, 'bin/mvn')
if (!mvn.exists()) {
  def unpack = [
      System.getProperty('maven.home') + '/bin/mvn', '-B', '-ntp', '-q', "-Dmaven.repo.local=$repository",
      'org.apache.maven.plugins:maven-dependency-plugin:3.11.0:unpack',
      "-Dartifact=org.apache.maven:apache-maven:$version:zip:bin", "-DoutputDirectory=${home.parent}"]
  String reason = 'no reason given'
  try {
    def process = new ProcessBuilder(unpack*.toString()).directory(basedir).redirectErrorStream(true).start()
    reason = process.inputStream.text.readLines().find { it.contains('ERROR') } ?: reason
    process.waitFor()
  } catch (IOException noMaven) {
    reason = noMaven.message
  }
  if (!mvn.exists()) {
    println "Maven $version cannot be had, so no build by it is tried: $reason"
    return false
  }
}
return mvn.setExecutable(true)
