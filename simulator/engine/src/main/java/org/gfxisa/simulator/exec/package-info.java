/** The engine: decoded programs, the interpreter, and the policy that decides what is compiled and when. */
package org.gfxisa.simulator.exec;
