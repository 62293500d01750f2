/** The closed vocabulary of the {@code action} of instructions. */
package org.gfxisa.plugin.action;
