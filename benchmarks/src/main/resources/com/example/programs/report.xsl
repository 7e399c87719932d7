<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
    xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:f="urn:functions" exclude-result-prefixes="xs f">
  <xsl:output method="html" indent="yes"/>
  <xsl:key name="customer" match="customer" use="@id"/>
  <xsl:variable name="rates" select="map { 'books': 0.07, 'food': 0.05, 'tools': 0.19 }"/>

  <xsl:function name="f:total" as="xs:decimal">
    <xsl:param name="order" as="element(order)"/>
    <xsl:sequence select="sum(for $l in $order/line return xs:decimal($l/@price) * xs:integer($l/@pieces))"/>
  </xsl:function>

  <xsl:function name="f:reversed" as="xs:string">
    <xsl:param name="text" as="xs:string"/>
    <xsl:sequence select="if (string-length($text) le 1) then $text
        else concat(f:reversed(substring($text, 2)), substring($text, 1, 1))"/>
  </xsl:function>

  <xsl:template match="/shop">
    <html>
      <body>
        <xsl:for-each-group select="order" group-by="key('customer', @customer)/@city">
          <xsl:sort select="current-grouping-key()"/>
          <h2><xsl:value-of select="current-grouping-key()"/></h2>
          <p><xsl:value-of select="format-number(sum(current-group() ! f:total(.)), '#,##0.00')"/></p>
          <table>
            <xsl:apply-templates select="current-group()">
              <xsl:sort select="f:total(.)" order="descending"/>
              <xsl:sort select="xs:integer(@id)"/>
            </xsl:apply-templates>
          </table>
        </xsl:for-each-group>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="order">
    <tr class="{if (position() mod 2 eq 0) then 'even' else 'odd'}">
      <td><xsl:value-of select="@id, key('customer', @customer)/name" separator=": "/></td>
      <td><xsl:value-of select="f:reversed(key('customer', @customer)/name)"/></td>
      <td><xsl:apply-templates select="line"/></td>
      <td>
        <xsl:iterate select="line">
          <xsl:param name="tax" select="0.0" as="xs:decimal"/>
          <xsl:on-completion select="round($tax, 2)"/>
          <xsl:next-iteration>
            <xsl:with-param name="tax"
                select="$tax + xs:decimal(@price) * xs:integer(@pieces) * xs:decimal($rates(@kind))"/>
          </xsl:next-iteration>
        </xsl:iterate>
      </td>
    </tr>
  </xsl:template>

  <xsl:template match="line[@kind = 'books']" priority="2">
    <i><xsl:next-match/></i>
  </xsl:template>

  <xsl:template match="line">
    <xsl:for-each select="tokenize(., '\s+')[matches(., '^[a-m]')]">
      <b><xsl:value-of select="upper-case(.)"/></b>
    </xsl:for-each>
    <xsl:value-of select="replace(., '(\w)(\w+)', '$2$1')"/>
  </xsl:template>
</xsl:stylesheet>
