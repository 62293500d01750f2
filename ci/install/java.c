/*
 * Stands in for java.exe where the launcher for Windows is tried: tells a version, as Java does, and writes what else it is
 * asked to a file: one argument a line, and an empty line. It ends with 7, to be seen in the launcher's exit code.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **words) {
    const char *archive = "-XX:ArchiveClassesAtExit=";
    if (count == 2 && !strcmp(words[1], "-version")) {
        fprintf(stderr, "openjdk version \"%s.0.1\" 2025-01-01\nand more\n", getenv("FAKE_VERSION"));
        return 0;
    }
    FILE *asked = fopen(getenv("FAKE_ASKED"), "a");
    if (!asked) return 1;
    for (int i = 1; i < count; i++) {
        fprintf(asked, "%s\n", words[i]);
        if (!strncmp(words[i], archive, strlen(archive))) {
            FILE *classes = fopen(words[i] + strlen(archive), "w");
            if (!classes || fputs("classes", classes) < 0 || fclose(classes)) return 1;
        }
    }
    fprintf(asked, "\n");
    return fclose(asked) ? 1 : 7;
}
