/**
 * Prints and parses the text of operands and modifiers, with one class per {@link org.gfxisa.table.Kind}. Not part of the public
 * interface.
 */
package org.gfxisa.text;
