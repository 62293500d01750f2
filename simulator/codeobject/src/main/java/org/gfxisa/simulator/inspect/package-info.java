/**
 * Says everything of a code object, as a tree of maps, lists, texts, numbers and booleans, which becomes text or JSON.
 */
package org.gfxisa.simulator.inspect;
