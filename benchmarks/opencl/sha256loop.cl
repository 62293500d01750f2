/* As sha256.cl, with rounds in a loop: the compiler indexes the message schedule, which stays in registers. */
#define SHA256 sha256loop
#define ROUNDS "nounroll"
#include "sha256.cl"
