/* What the kernels have to print. */
#include <stdio.h>
typedef void *PTR;
#define P printf
int main(void) {
    const char *s = "a text that does not fit into one packet, since it has more than seven quadwords";
    for (int i = 0; i < 3; i++) {
        unsigned u = 0xfffffff0u + i;
        long l = -0x123456789abcl * (i - 1);
        double d = 3.14159265358979 * (i * i - 0.5);
#include "calls.inc"
    }
}
