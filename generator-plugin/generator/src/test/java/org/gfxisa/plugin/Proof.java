package org.gfxisa.plugin;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Tests that take long: {@code -Pproofs} runs them, and so does {@code .ci/run}; otherwise they are counted as skipped. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("proof")
@EnabledIfSystemProperty(named = "gfxisa.proofs", matches = "true", disabledReason = "takes long: -Pproofs runs it")
public @interface Proof {}
