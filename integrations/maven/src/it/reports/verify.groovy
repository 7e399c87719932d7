File reports = new File(basedir, 'target/mayfly-report')
assert new File(reports, 'report.html').text.contains('com.acme.shop.Order')
assert new File(reports, 'report.txt').text =~ /Order\s/
assert new File(reports, 'jvms').list().length == 2
