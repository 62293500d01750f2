/**
 * The sources of a spec: layers of folders and archives, and the kinds of files in them. {@link org.gfxisa.plugin.SpecSet#load}
 * reads them into bytes with this package, into nodes with {@code org.gfxisa.plugin.spec.yaml}, and checks their structure with
 * {@code org.gfxisa.plugin.spec.schema}.
 */
package org.gfxisa.plugin.spec;
