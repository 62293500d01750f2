/** Checks the structure of files with JSON Schema, and explains violations to users. */
package org.gfxisa.plugin.spec.schema;
