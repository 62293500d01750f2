/** What is proven of the spec before anything is written; one class per rule. */
package org.gfxisa.plugin.check;
