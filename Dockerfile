# The command line in a container: docker build -t gfxisa . && docker run --rm -v "$PWD:/work" gfxisa objdump kernel.co
FROM docker.io/library/eclipse-temurin:25-jdk AS build
RUN apt-get update && apt-get install -y --no-install-recommends unzip && rm -rf /var/lib/apt/lists/*
COPY . /src
WORKDIR /src
RUN ./mvnw -B -ntp -Prelease -Dmaven.javadoc.skip -Dspotless.check.skip -pl simulator/cli -am package \
    && mkdir /opt/unpacked && unzip -q simulator/cli/target/gfxisa-[0-9]*.zip -d /opt/unpacked && mv /opt/unpacked/* /opt/gfxisa \
    && jlink --generate-cds-archive --strip-java-debug-attributes --no-header-files --no-man-pages --add-modules "$(cat simulator/cli/src/dist/modules)" \
        --output /opt/gfxisa/runtime \
    && /opt/gfxisa/bin/gfxisa --version

FROM docker.io/library/debian:stable-slim
COPY --from=build /opt/gfxisa /opt/gfxisa
ENV PATH=/opt/gfxisa/bin:$PATH
WORKDIR /work
ENTRYPOINT ["gfxisa"]
