/** A listener of an application's observations, outside of the packages that are woven. */
package com.example.traces;
