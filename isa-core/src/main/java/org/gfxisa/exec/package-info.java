/** What a simulator executes: kernels that compute instructions, and records of what the others do. */
package org.gfxisa.exec;
