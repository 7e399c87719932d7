/** Small workloads for JMH, woven or not by the agent's options. */
package com.example.workloads;
