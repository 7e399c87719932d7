<%@ page session="false" import="java.util.*" %><html><body>
<%! static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; } record Item(String name, int n) {} %>
<% List<Item> items = new ArrayList<>(); for (int i = 0; i < 20; i++) items.add(new Item("thing " + i, sum(i))); %>
<% for (Item thing : items) { %><p><%= item %></p><% } %>
${initParam.name} ${1 + 2} ${param.q}</body></html>
