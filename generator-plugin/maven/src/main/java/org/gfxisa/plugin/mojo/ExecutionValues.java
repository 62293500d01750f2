package org.gfxisa.plugin.mojo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** Reads parameters of other goals of this plugin in the POM, so that users need not repeat them. */
final class ExecutionValues {
    private static final String PLUGIN = "org.gfxisa:gfxisa-maven-plugin";

    private ExecutionValues() {}

    /** Returns the targets of goal {@code generate}; an empty list if it has none, or there is no such goal. */
    static List<String> targets(MavenProject project) {
        return of(project, "generate", "targets").stream()
                .flatMap(text -> Stream.of(text.split("[,\\s]+")))
                .toList();
    }

    /** Returns the texts of a parameter in the first execution of a goal that has it; an empty list if there is none. */
    static List<String> of(MavenProject project, String goal, String parameter) {
        Optional<Plugin> plugin = Optional.ofNullable(project.getPlugin(PLUGIN));
        return plugin.stream()
                .flatMap(p -> p.getExecutions().stream())
                .filter(execution -> execution.getGoals().contains(goal))
                .map(ConfigurationContainer::getConfiguration)
                .filter(Xpp3Dom.class::isInstance)
                .map(Xpp3Dom.class::cast)
                .flatMap(configuration -> Stream.of(configuration.getChildren(parameter)))
                .map(ExecutionValues::texts)
                .findFirst()
                .orElse(List.of());
    }

    private static List<String> texts(Xpp3Dom value) {
        Stream<Xpp3Dom> nodes = value.getChildCount() == 0 ? Stream.of(value) : Stream.of(value.getChildren());
        return nodes.map(Xpp3Dom::getValue)
                .flatMap(Stream::ofNullable)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
