/**
 * A small language for bookkeeping rules: declarations, rules with conditions, expressions with
 * precedence, strings with escapes, dates and amounts.
 */
grammar Ledger;

options { language = Java; }

tokens { INDENTED }

@header {
package com.example.ledger;
}

@members {
private int depth;
}

book
    : heading? (declaration | rule_ | statement)* EOF
    ;

heading
    : 'book' STRING ('from' DATE)? ('to' DATE)? ';'
    ;

declaration
    : 'account' name=ID ':' kind=accountKind ('in' currency=ID)? ('{' property* '}' | ';')  # accountDeclaration
    | 'party' name=ID '=' STRING ';'                                                        # partyDeclaration
    | 'let' name=ID (':' type)? '=' expression ';'                                          # constant
    | 'fun' name=ID '(' parameters? ')' (':' type)? block                                   # function
    ;

accountKind
    : 'asset' | 'liability' | 'income' | 'expense' | 'equity'
    ;

property
    : ID '=' expression ';'
    ;

parameters
    : parameter (',' parameter)*
    ;

parameter
    : ID ':' type ('=' expression)?
    ;

type
    : 'number' | 'text' | 'date' | 'amount' | ID
    | 'list' '<' type '>'
    | type '?'
    ;

rule_
    : 'rule' ID ('when' expression)? ('every' INTEGER unit)? block
    ;

unit
    : 'day' | 'week' | 'month' | 'year'
    ;

block
    : '{' { depth++; } statement* { depth--; } '}'
    ;

statement
    : 'if' '(' expression ')' block ('else' 'if' '(' expression ')' block)* ('else' block)?  # conditional
    | 'for' ID 'in' expression block                                                         # loop
    | 'while' expression block                                                               # repetition
    | 'post' expression 'from' ID 'to' ID ('as' STRING)? ';'                                 # posting
    | 'return' expression? ';'                                                               # result
    | 'check' expression (':' STRING)? ';'                                                   # check
    | target=expression op=('=' | '+=' | '-=') value=expression ';'                          # assignment
    | expression ';'                                                                         # evaluation
    ;

expression
    : primary                                                       # atom
    | expression '.' ID                                             # member
    | expression '[' expression (':' expression)? ']'               # element
    | expression '(' arguments? ')'                                 # call
    | <assoc=right> expression '^' expression                       # power
    | ('-' | '+' | 'not') expression                                # prefix
    | expression ('*' | '/' | '%') expression                       # product
    | expression ('+' | '-') expression                             # sum
    | expression ('<' | '<=' | '>' | '>=') expression               # comparison
    | expression ('==' | '!=') expression                           # equality
    | expression 'and' expression                                   # conjunction
    | expression 'or' expression                                    # disjunction
    | <assoc=right> expression '?' expression ':' expression        # choice
    | ID '->' expression                                            # lambda
    ;

arguments
    : argument (',' argument)*
    ;

argument
    : (ID ':=')? expression
    ;

primary
    : literal
    | ID
    | '(' expression ')'
    | '[' (expression (',' expression)*)? ']'
    | '{' (entry (',' entry)*)? '}'
    ;

entry
    : (ID | STRING) ':' expression
    ;

literal
    : INTEGER | DECIMAL | AMOUNT | STRING | DATE | 'true' | 'false' | 'none'
    ;

AMOUNT : DIGIT+ ('.' DIGIT DIGIT)? [A-Z] [A-Z] [A-Z] ;
DATE : DIGIT DIGIT DIGIT DIGIT '-' DIGIT DIGIT '-' DIGIT DIGIT ;
DECIMAL : DIGIT+ '.' DIGIT+ EXPONENT? ;
INTEGER : DIGIT+ ;
STRING : '"' (ESCAPE | ~["\\\r\n])* '"' ;
ID : LETTER (LETTER | DIGIT)* ;

COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE_COMMENT : '#' ~[\r\n]* -> skip ;
WHITE_SPACE : [ \t\r\n\u000C]+ -> skip ;

fragment ESCAPE : '\\' (["\\/bfnrt] | 'u' HEX HEX HEX HEX) ;
fragment EXPONENT : [eE] [+-]? DIGIT+ ;
fragment HEX : [0-9a-fA-F] ;
fragment DIGIT : [0-9] ;
fragment LETTER : [a-zA-Z_] | '\u00C0' .. '\u024F' ;
