/** How instructions reach memory: requests, and the ports that carry them out. */
package org.gfxisa.simulator.port;
