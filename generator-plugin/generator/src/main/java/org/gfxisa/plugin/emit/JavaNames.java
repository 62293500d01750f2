package org.gfxisa.plugin.emit;

import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** The names of generated classes. */
public final class JavaNames {
    private JavaNames() {}

    /** Returns {@code Vop3MiscSemantics} for {@code instructions/vop3-misc.yaml}. */
    public static String ofFile(String file, String suffix) {
        return ofWords(file.substring(file.lastIndexOf('/') + 1).replaceAll("\\.yaml$", "")) + suffix;
    }

    /** Returns {@code VAddF32} for {@code v_add_f32}. */
    public static String ofWords(String words) {
        StringBuilder name = new StringBuilder();
        for (String word : words.split("[^A-Za-z0-9]+")) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return name.toString();
    }

    /** Returns the name of a generated method, with an underscore if it is a Java keyword or a method of a superclass. */
    public static String method(String name, Class<?>... bases) {
        boolean taken = SourceVersion.isKeyword(name)
                || Stream.concat(Stream.of(Object.class), Stream.of(bases))
                        .flatMap(base -> Stream.of(base.getDeclaredMethods()))
                        .anyMatch(method -> method.getName().equals(name));
        return taken ? name + "_" : name;
    }
}
