/** What waves did in the course of time, as a file to look at. */
package org.gfxisa.simulator.trace;
