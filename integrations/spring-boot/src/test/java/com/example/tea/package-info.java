/** An application with known allocations, run by tests as a process of its own. */
package com.example.tea;
