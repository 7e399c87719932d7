<?xml version="1.0"?>
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:f="urn:f" exclude-result-prefixes="xs f">
  <xsl:key name="by-kind" match="item" use="@kind"/>
  <xsl:function name="f:tax" as="xs:double"><xsl:param name="price" as="xs:double"/><xsl:sequence select="round($price * 1.19, 2)"/></xsl:function>
  <xsl:variable name="kinds" select="map{'a': 'apples', 'b': 'books', 'c': 'cups'}"/>
  <xsl:template match="/">
    <out count="{count(//item)}">
      <xsl:for-each-group select="//item" group-by="@kind">
        <xsl:sort select="current-grouping-key()"/>
        <kind name="{$kinds(current-grouping-key())}" sum="{sum(current-group()/price)}">
          <xsl:apply-templates select="current-group()[position() le 5]"/>
        </kind>
      </xsl:for-each-group>
      <found><xsl:value-of select="key('by-kind', 'a')[matches(name, '[37]$')]/@id" separator=" "/></found>
      <xsl:iterate select="1 to 10"><xsl:param name="sum" select="0"/><xsl:on-completion><sum><xsl:value-of select="$sum"/></sum></xsl:on-completion><xsl:next-iteration><xsl:with-param name="sum" select="$sum + ."/></xsl:next-iteration></xsl:iterate>
    </out>
  </xsl:template>
  <xsl:template match="item"><i><xsl:value-of select="upper-case(name), f:tax(price)"/></i></xsl:template>
</xsl:stylesheet>
