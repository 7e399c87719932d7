/** An application with message listeners and a broker, run by tests as a process of its own. */
package com.example.post;
