package org.gfxisa.plugin.emit;

/** Names of generated classes. */
public final class JavaNames {
    private JavaNames() {}

    /** {@code Vop3MiscSemantics} for {@code instructions/vop3-misc.yaml}. */
    public static String ofFile(String file, String suffix) {
        return ofWords(file.substring(file.lastIndexOf('/') + 1).replaceAll("\\.yaml$", "")) + suffix;
    }

    /** {@code VAddF32} for {@code v_add_f32}. */
    public static String ofWords(String words) {
        StringBuilder name = new StringBuilder();
        for (String word : words.split("[^A-Za-z0-9]+")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }
}
