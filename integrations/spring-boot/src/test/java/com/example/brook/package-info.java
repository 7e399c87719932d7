/** A reactive application, run by tests as a process of its own. */
package com.example.brook;
