package org.gfxisa.plugin.emit;

import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

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

    /** The name of a generated method: with an underscore where Java, or a class that the method's class extends, has the name for itself. */
    public static String method(String name, Class<?>... bases) {
        boolean taken = SourceVersion.isKeyword(name)
                || Stream.concat(Stream.of(Object.class), Stream.of(bases))
                        .flatMap(base -> Stream.of(base.getDeclaredMethods()))
                        .anyMatch(method -> method.getName().equals(name));
        return taken ? name + "_" : name;
    }
}
