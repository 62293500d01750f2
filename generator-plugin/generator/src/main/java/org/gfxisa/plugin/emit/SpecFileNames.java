package org.gfxisa.plugin.emit;

/** Names of the classes that stand for files of the spec. */
public final class SpecFileNames {
    private SpecFileNames() {}

    /** {@code Vop3MiscSemantics} for {@code instructions/vop3-misc.yaml}. */
    public static String className(String file, String suffix) {
        StringBuilder name = new StringBuilder();
        String stem = file.substring(file.lastIndexOf('/') + 1).replaceAll("\\.yaml$", "");
        for (String word : stem.split("[^A-Za-z0-9]+")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.append(suffix).toString();
    }
}
