/** The shop's HTTP interface. */
@NullMarked
package com.example.shop.web;

import org.jspecify.annotations.NullMarked;
