/** The reference for readers: a site of static pages, generated from a resolved spec with FreeMarker templates. */
package org.gfxisa.plugin.docs;
