/** The reference that people read: a site of static pages, from FreeMarker templates over what was resolved. */
package org.gfxisa.plugin.docs;
