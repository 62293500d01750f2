package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.dispatch.GridSize;
import picocli.CommandLine.Option;

/** The options that set the size of the grid and of work-groups. */
final class GridOption {
    private static final long LARGEST = 0xffff_ffffL;
    private static final int DEFAULT_GROUP = 256;

    @Option(
            names = "--grid",
            paramLabel = "X[,Y[,Z]]",
            required = true,
            description = "Number of work-items in one to three dimensions.")
    private String grid = "";

    @Option(
            names = "--group",
            paramLabel = "X[,Y[,Z]]",
            description = "Work-items in a work-group (default: what the kernel requires, or up to 256 in X).")
    private Optional<String> group = Optional.empty();

    /** Returns the grid for a kernel. */
    GridSize grid(KernelMetadata kernel) throws CliException {
        List<Long> sizes = sizes("--grid", grid, LARGEST);
        List<Long> groups =
                group.isPresent() ? sizes("--group", group.get(), GridSize.LARGEST_GROUP) : defaultGroup(kernel, sizes);
        int dimensions = Math.max(sizes.size(), significant(groups));
        return new GridSize(
                dimensions, at(sizes, 0), at(sizes, 1), at(sizes, 2), (int) at(groups, 0), (int) at(groups, 1), (int)
                        at(groups, 2));
    }

    private static List<Long> defaultGroup(KernelMetadata kernel, List<Long> sizes) {
        if (!kernel.requiredWorkGroupSize().isEmpty()) {
            return kernel.requiredWorkGroupSize().stream()
                    .map(Integer::longValue)
                    .toList();
        }
        int most = kernel.maxWorkGroupSize() > 0 ? kernel.maxWorkGroupSize() : DEFAULT_GROUP;
        return List.of(Math.min(Math.min(DEFAULT_GROUP, most), sizes.get(0)));
    }

    private static int significant(List<Long> groups) {
        int dimensions = groups.size();
        while (dimensions > 1 && groups.get(dimensions - 1) == 1) {
            dimensions--;
        }
        return dimensions;
    }

    private static long at(List<Long> sizes, int dimension) {
        return dimension < sizes.size() ? sizes.get(dimension) : 1;
    }

    private static List<Long> sizes(String option, String text, long most) throws CliException {
        List<Long> sizes = new ArrayList<>();
        for (String part : text.split("[,x]", -1)) {
            if (!part.matches("\\d{1,10}") || Long.parseLong(part) < 1 || Long.parseLong(part) > most) {
                throw CliException.usage(option + " " + text + ": expected one to three numbers from 1 to " + most
                        + ", separated by commas");
            }
            sizes.add(Long.valueOf(part));
        }
        if (sizes.size() > 3) {
            throw CliException.usage(option + " " + text + ": more than three dimensions");
        }
        return sizes;
    }
}
