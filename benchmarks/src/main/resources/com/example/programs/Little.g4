/** A little language: modules, classes, functions, statements, expressions. */
grammar Little;

module : moduleName? importing* declaration* EOF ;
moduleName : 'module' path ';' ;
importing : 'import' path ('.' '*')? ('as' NAME)? ';' ;
path : NAME ('.' NAME)* ;

declaration
    : modifier* ( classDeclaration | enumDeclaration | functionDeclaration | variableDeclaration ';' )
    ;
modifier : 'public' | 'private' | 'static' | 'final' | annotation ;
annotation : '@' path ( '(' argumentList? ')' )? ;

classDeclaration
    : 'class' NAME typeParameters? ( 'extends' type )? ( 'implements' typeList )? classBody
    ;
typeParameters : '<' typeParameter ( ',' typeParameter )* '>' ;
typeParameter : NAME ( ':' type ( '&' type )* )? ;
classBody : '{' member* '}' ;
member : modifier* ( fieldDeclaration | functionDeclaration | constructor | classDeclaration ) ;
fieldDeclaration : NAME ':' type ( '=' expression )? ';' ;
constructor : 'new' parameters block ;
enumDeclaration : 'enum' NAME '{' NAME ( ',' NAME )* ','? '}' ;

functionDeclaration : 'fun' NAME typeParameters? parameters ( ':' type )? ( block | '=' expression ';' ) ;
parameters : '(' ( parameter ( ',' parameter )* )? ')' ;
parameter : NAME ':' type ( '=' expression )? ;
variableDeclaration : ( 'var' | 'val' ) NAME ( ':' type )? '=' expression ;

type : path typeArguments? ( '[' ']' )* | 'fun' '(' typeList? ')' ':' type ;
typeArguments : '<' typeList '>' ;
typeList : type ( ',' type )* ;

block : '{' statement* '}' ;
statement
    : block
    | variableDeclaration ';'
    | 'if' '(' expression ')' statement ( 'else' statement )?
    | 'while' '(' expression ')' statement
    | 'do' block 'while' '(' expression ')' ';'
    | 'for' '(' NAME 'in' expression ')' statement
    | 'switch' '(' expression ')' '{' switchCase* switchDefault? '}'
    | 'try' block catching* ( 'finally' block )?
    | 'return' expression? ';'
    | 'throw' expression ';'
    | ( 'break' | 'continue' ) ';'
    | expression ';'
    | ';'
    ;
switchCase : 'case' literal ( ',' literal )* '->' statement ;
switchDefault : 'default' '->' statement ;
catching : 'catch' '(' NAME ':' type ( '|' type )* ')' block ;

expression
    : primary
    | expression '.' NAME
    | expression '[' expression ']'
    | expression '(' argumentList? ')'
    | 'new' type '(' argumentList? ')'
    | ( '-' | '!' | '~' ) expression
    | expression ( '*' | '/' | '%' ) expression
    | expression ( '+' | '-' ) expression
    | expression ( '<<' | '>>' ) expression
    | expression ( '<' | '<=' | '>' | '>=' ) expression
    | expression 'is' type
    | expression ( '==' | '!=' ) expression
    | expression '&' expression
    | expression '^' expression
    | expression '|' expression
    | expression '&&' expression
    | expression '||' expression
    | <assoc=right> expression '?' expression ':' expression
    | <assoc=right> expression ( '=' | '+=' | '-=' | '*=' ) expression
    | lambda
    ;
primary : '(' expression ')' | literal | NAME | 'this' | list ;
list : '[' ( expression ( ',' expression )* )? ']' ;
lambda : '\\' ( NAME ( ',' NAME )* )? '->' ( expression | block ) ;
argumentList : argument ( ',' argument )* ;
argument : ( NAME '=>' )? expression ;
literal : NUMBER | FRACTION | TEXT | 'true' | 'false' | 'null' ;

NUMBER : '0' | [1-9] [0-9_]* | '0x' [0-9a-fA-F]+ ;
FRACTION : [0-9]+ '.' [0-9]+ ( [eE] [+-]? [0-9]+ )? ;
TEXT : '"' ( ~["\\\r\n] | '\\' . )* '"' ;
NAME : [\p{L}_] [\p{L}\p{Nd}_]* ;
SPACE : [ \t\r\n]+ -> skip ;
COMMENT : '/*' .*? '*/' -> skip ;
LINE_COMMENT : '//' ~[\r\n]* -> skip ;
