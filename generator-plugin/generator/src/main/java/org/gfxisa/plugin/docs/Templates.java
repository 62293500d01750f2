package org.gfxisa.plugin.docs;

import freemarker.cache.TemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Renders the templates of the pages. Text from a spec is escaped, since the templates are HTML. */
final class Templates {
    private final Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
    private final Map<String, Object> shared;

    /**
     * Prepares.
     *
     * @param shared data for all pages
     */
    Templates(Map<String, Object> shared) {
        this.shared = Map.copyOf(shared);
        configuration.setTemplateLoader(new Resources());
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        configuration.setLocalizedLookup(false);
    }

    /**
     * Renders a page.
     *
     * @param template name of the template, without suffix
     * @param path path of the page, from the root of the site
     * @param model data of the page
     */
    byte[] page(String template, String path, Map<String, ?> model) {
        Map<String, Object> all = new HashMap<>(shared);
        all.putAll(model);
        all.put("root", "../".repeat((int) path.chars().filter(c -> c == '/').count()));
        all.put("path", path);
        StringWriter out = new StringWriter();
        try {
            configuration.getTemplate(template + ".ftlh").process(all, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("the template " + template + " does not fit what it shows at " + path, e);
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a file that pages use without rendering. */
    static byte[] file(String name) {
        try (InputStream stream = Templates.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new FileNotFoundException(name);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads templates from this package. */
    private static final class Resources implements TemplateLoader {
        @Override
        public Object findTemplateSource(String name) {
            return Templates.class.getResource(name) == null ? null : name;
        }

        @Override
        public long getLastModified(Object source) {
            return 0;
        }

        @Override
        public Reader getReader(Object source, String encoding) {
            return new InputStreamReader(Templates.class.getResourceAsStream((String) source), StandardCharsets.UTF_8);
        }

        @Override
        public void closeTemplateSource(Object source) {}
    }
}
