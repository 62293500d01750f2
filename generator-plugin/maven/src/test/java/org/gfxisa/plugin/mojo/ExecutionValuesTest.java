package org.gfxisa.plugin.mojo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;

/** What goals take from each other's executions. */
class ExecutionValuesTest {
    private static MavenProject project(String goal, String configuration) throws IOException, XmlPullParserException {
        PluginExecution execution = new PluginExecution();
        execution.addGoal(goal);
        execution.setConfiguration(
                Xpp3DomBuilder.build(new StringReader("<configuration>" + configuration + "</configuration>")));
        Plugin plugin = new Plugin();
        plugin.setGroupId("org.gfxisa");
        plugin.setArtifactId("gfxisa-maven-plugin");
        plugin.addExecution(execution);
        MavenProject project = new MavenProject();
        project.setBuild(new Build());
        project.getBuild().addPlugin(plugin);
        return project;
    }

    @Test
    void targetsAreThoseOfGenerate() throws IOException, XmlPullParserException {
        String listed = "<targets><target>gfx90x</target><target>gfx90y</target></targets>";
        assertEquals(List.of("gfx90x", "gfx90y"), ExecutionValues.targets(project("generate", listed)));
        assertEquals(
                List.of("gfx90x", "gfx90y"),
                ExecutionValues.targets(project("generate", "<targets>gfx90x, gfx90y</targets>")));
    }

    @Test
    void aProjectNeedNotSayThem() throws IOException, XmlPullParserException {
        assertEquals(List.of(), ExecutionValues.targets(project("generate", "<packageName>a</packageName>")));
        assertEquals(List.of(), ExecutionValues.targets(project("docs", "<targets>gfx90x</targets>")));
        assertEquals(List.of(), ExecutionValues.targets(new MavenProject()));
    }

    @Test
    void aTitleIsWhole() throws IOException, XmlPullParserException {
        assertEquals(
                List.of("Mine, and yours"),
                ExecutionValues.of(project("docs", "<title>Mine, and yours</title>"), "docs", "title"));
    }
}
