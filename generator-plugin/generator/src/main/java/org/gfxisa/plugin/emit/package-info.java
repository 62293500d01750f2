/** What is written from the resolved instruction sets; one class per artefact. */
package org.gfxisa.plugin.emit;
