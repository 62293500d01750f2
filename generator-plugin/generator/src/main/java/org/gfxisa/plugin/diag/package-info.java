/**
 * Diagnostics: what is wrong with a spec, where, what was expected and the nearest valid choice.
 *
 * <p>Every stage reports into one {@link org.gfxisa.plugin.diag.Diagnostics} and goes on, so that a run shows all its
 * errors at once. {@link org.gfxisa.plugin.diag.DiagnosticRenderer} prints them in a compiler's form.
 */
package org.gfxisa.plugin.diag;
