package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.ChannelSelect;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageChannelOrder;
import org.gfxisa.isa.abi.ImageObject;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.simulator.bind.Formats;
import org.gfxisa.simulator.bind.ImageFields;
import org.gfxisa.simulator.codeobject.Structures;

/** Builds resource descriptors (V#, T#, S#) in the format of a processor. */
final class ResourceDescriptors {
    private static final int UNIT = ImageResource.BASE_ADDRESS_UNIT;

    private final ImageFields fields;
    private final Formats bufferFormats;
    private final AbiNumber maxLod;

    ResourceDescriptors(Isa isa) {
        fields = ImageFields.of(isa);
        bufferFormats = new Formats(BufferResource.FIELDS, isa);
        maxLod = AbiNumber.of(Sampler.FIELDS, "max_lod", Structures.of(isa.processor()));
    }

    private static ByteBuffer words(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the descriptor of an unstructured buffer. */
    byte[] buffer(long address, long size) {
        ByteBuffer words = words(BufferResource.SIZE);
        BufferResource.setBaseAddress(words, 0, address);
        BufferResource.setNumRecords(words, 0, Math.min(0xffff_ffffL, size));
        BufferResource.setDstSelX(words, 0, ChannelSelect.R.value());
        BufferResource.setDstSelY(words, 0, ChannelSelect.G.value());
        BufferResource.setDstSelZ(words, 0, ChannelSelect.B.value());
        BufferResource.setDstSelW(words, 0, ChannelSelect.A.value());
        bufferFormats.set(words, DataFormat.F32, NumberFormat.FLOAT);
        return words.array();
    }

    /**
     * Returns the descriptor of an image.
     *
     * @throws DispatchException if there is no format for its texels, or its address is not aligned
     */
    byte[] image(KernelArgument.Image image) throws DispatchException {
        if (image.address() % UNIT != 0) {
            throw new DispatchException(
                    "an image at 0x" + Long.toHexString(image.address()) + ", expected a multiple of " + UNIT);
        }
        ImageChannelOrder order = image.order();
        List<Integer> widths =
                Collections.nCopies(order.channels(), image.channel().bits());
        DataFormat data = Stream.of(DataFormat.values())
                .filter(format -> format.components().equals(widths))
                .findFirst()
                .orElseThrow(() -> new DispatchException("no image has " + order.channels() + " components of "
                        + image.channel().bits() + " bits"));
        ByteBuffer words = words(ImageResource.SIZE);
        ImageResource.setBaseAddress(words, 0, image.address() / UNIT);
        fields.formats().set(words, data, image.channel().number());
        fields.width().set(words, image.width() - 1);
        fields.height().set(words, image.height() - 1);
        fields.depth().set(words, image.depth() - 1);
        fields.lastArray().set(words, image.depth() - 1);
        fields.pitch().set(words, image.width() - 1);
        fields.level().set(words, 1);
        ImageResource.setDstSelX(words, 0, order.selects().get(0));
        ImageResource.setDstSelY(words, 0, order.selects().get(1));
        ImageResource.setDstSelZ(words, 0, order.selects().get(2));
        ImageResource.setDstSelW(words, 0, order.selects().get(3));
        ImageResource.setType(words, 0, image.type().value());
        return words.array();
    }

    /** Returns the descriptor of a sampler that uses the first mip level. */
    byte[] sampler(KernelArgument.Sampler sampler) {
        int clamp = sampler.addressing().clamp().value();
        int texels = sampler.filter().texels().value();
        ByteBuffer words = words(Sampler.SIZE);
        Sampler.setClampX(words, 0, clamp);
        Sampler.setClampY(words, 0, clamp);
        Sampler.setClampZ(words, 0, clamp);
        Sampler.setForceUnnormalized(words, 0, !sampler.isNormalized());
        Sampler.setXyMagFilter(words, 0, texels);
        Sampler.setXyMinFilter(words, 0, texels);
        Sampler.setZFilter(words, 0, sampler.filter().slices().value());
        // The largest value: excess bits are dropped.
        maxLod.set(words, -1);
        Sampler.setBorderColorType(words, 0, BorderColor.TRANSPARENT_BLACK.value());
        return words.array();
    }

    /** Returns the image object to which an HSA kernel's image argument points: the descriptor, followed by the properties that kernels query. */
    byte[] object(KernelArgument.Image image) throws DispatchException {
        ByteBuffer words = words(ImageResource.SIZE + ImageObject.SIZE);
        words.put(0, image(image));
        ImageObject.setChannelType(words, ImageResource.SIZE, image.channel().hsa());
        ImageObject.setChannelOrder(words, ImageResource.SIZE, image.order().hsa());
        ImageObject.setWidth(words, ImageResource.SIZE, image.width());
        return words.array();
    }
}
