package org.gfxisa.simulator.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.CatalystUserData;
import org.gfxisa.isa.abi.ImageChannelOrder;
import org.gfxisa.isa.abi.ImageChannelType;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.SamplerAddressing;
import org.gfxisa.isa.abi.SamplerFilter;
import org.gfxisa.simulator.dispatch.CatalystSetup;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/** Reads images, samplers, and launches of the Catalyst driver from manifests. */
final class ResourceReader {
    private static final int LARGEST_SIDE = 1 << 14;
    private static final int MOST_REGISTERS = 1 << 7;
    private static final int MOST_ENTRIES = 1 << 10;

    private ResourceReader() {}

    static ManifestArgument.Image image(JsonObject item, ManifestArgument.Buffer texels) throws InputException {
        ImageType type = one(item, "geometry", ImageType.values());
        int width = (int) item.integer("width", 1, LARGEST_SIDE);
        int height = (int) item.integer("height", 1, LARGEST_SIDE, 1);
        int depth = (int) item.integer("depth", 1, LARGEST_SIDE, 1);
        ImageChannelOrder order = one(item, "channel_order", ImageChannelOrder.values());
        ImageChannelType channel = one(item, "channel_type", ImageChannelType.values());
        long bytes = (long) width * height * depth * order.channels() * channel.bits() / Byte.SIZE;
        if (bytes != texels.bytes()) {
            throw new InputException(
                    item.place("count") + ": the buffer has " + texels.bytes() + " bytes, the image " + bytes);
        }
        return new ManifestArgument.Image(texels, type, width, height, depth, order, channel);
    }

    static ManifestArgument.Sampler sampler(JsonObject item, String name) throws InputException {
        return new ManifestArgument.Sampler(
                name,
                new KernelArgument.Sampler(
                        item.integer("normalized", 0, 1, 0) == 1,
                        one(item, "addressing", SamplerAddressing.values()),
                        one(item, "filter", SamplerFilter.values())));
    }

    static CatalystSetup catalyst(JsonObject item) throws InputException {
        item.with("bits", "uav_id", "user_data");
        List<CatalystSetup.UserData> userData = new ArrayList<>();
        for (JsonObject data : item.objects("user_data")) {
            data.with("class", "slot", "register");
            userData.add(new CatalystSetup.UserData(
                    one(data, "class", CatalystUserData.values()), (int) data.integer("slot", 0, MOST_ENTRIES, 0), (int)
                            data.integer("register", 0, MOST_REGISTERS)));
        }
        boolean is64 = item.integer("bits", Integer.SIZE, Long.SIZE, Integer.SIZE) == Long.SIZE;
        return new CatalystSetup(userData, (int) item.integer("uav_id", 0, MOST_ENTRIES, CatalystSetup.UAV_ID), is64);
    }

    /** Returns the constant whose name a member has, in upper or lower case. */
    private static <E extends Enum<E>> E one(JsonObject item, String member, E[] values) throws InputException {
        String name = item.text(member);
        List<String> names =
                Stream.of(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
        int index = names.indexOf(name.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw new InputException(
                    item.place(member) + ": '" + name + "', expected one of " + String.join(", ", names));
        }
        return values[index];
    }
}
