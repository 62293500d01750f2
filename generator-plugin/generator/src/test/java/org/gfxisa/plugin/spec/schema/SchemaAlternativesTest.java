package org.gfxisa.plugin.spec.schema;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed where a value may be one of several things. */
class SchemaAlternativesTest {
    @TempDir
    Path temp;

    private SchemaFixture spec;

    @BeforeEach
    void makeSpec() {
        spec = new SchemaFixture(temp);
    }

    @Test
    void alternativesGiveOneMessage() throws IOException {
        spec.assertErrors("""
            instructions:
              v_a:
                title: x
                operands: {}
                vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                source: {a: b}
              v_b: {title: x, operands: {}, source: [a, 12]}
            """, """
            t:5:18: error: '-1' is not valid here
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                  ^~
                  expected: 'none' or at least 0
            t:5:28: error: unknown value 'nnoe'; did you mean 'none'?
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                            ^~~~
                  expected: 'none' or an integer
            t:5:40: error: unknown value '010' (a leading zero is ambiguous)
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                                        ^~~
                  expected: 'none' or an integer
            t:5:52: error: found a mapping
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                                                    ^~
                  expected: 'none' or an integer
            t:6:13: error: found a mapping
                6 |     source: {a: b}
                  |             ^~~~~~
                  expected: text or a list
            t:7:45: error: found an integer, 12
                7 |   v_b: {title: x, operands: {}, source: [a, 12]}
                  |                                             ^~
                  expected: text, so put it in quotes
            6 errors
            """);
    }

    @Test
    void theTagTellsWhichAlternativeIsMeant() throws IOException {
        spec.assertErrors(SchemaFixture.FINE + """
            shapes:
              - {kind: circle, side: 1, radius: x}
              - {kind: square, radius: 1}
              - {kind: sqare, side: 1}
              - 12
            """, """
            t:3:20: error: unknown property 'side'
                3 |   - {kind: circle, side: 1, radius: x}
                  |                    ^~~~
                  expected: 'kind' or 'radius'
            t:3:37: error: found text 'x'
                3 |   - {kind: circle, side: 1, radius: x}
                  |                                     ^
                  expected: an integer
            t:4:20: error: unknown property 'radius'
                4 |   - {kind: square, radius: 1}
                  |                    ^~~~~~
                  expected: 'kind' or 'side'
            t:5:12: error: unknown value 'sqare'; did you mean 'square'?
                5 |   - {kind: sqare, side: 1}
                  |            ^~~~~
                  expected: 'circle' or 'square'
            t:6:5: error: found an integer '12'
                6 |   - 12
                  |     ^~
                  expected: a mapping
            5 errors
            """);
    }

    @Test
    void aLaterMistakeInTheRightAlternativeBeatsTheWrongAlternative() throws IOException {
        spec.assertRule("off: {a: x, b: y}", """
            t:2:18: error: found text 'x'
                2 | rules: {off: {a: x, b: y}}
                  |                  ^
                  expected: an integer
            t:2:24: error: found text 'y'
                2 | rules: {off: {a: x, b: y}}
                  |                        ^
                  expected: an integer
            2 errors
            """);
    }

    @Test
    void propertiesPassedOverBecauseOfAMistakeAreNotUnknown() throws IOException {
        spec.assertRule("tied: {kind: k, a: x, c: 1}", """
            t:2:28: error: found text 'x'
                2 | rules: {tied: {kind: k, a: x, c: 1}}
                  |                            ^
                  expected: an integer
            1 error
            """);
        spec.assertRule("tied: {kind: k, b: 1, c: 1}", """
            t:2:31: error: unknown property 'c'
                2 | rules: {tied: {kind: k, b: 1, c: 1}}
                  |                               ^
                  expected: 'kind', 'a', 'c' or 'b'
            1 error
            """);
    }

    @Test
    void nothingIsSaidOfWhatIsInAnUnknownProperty() throws IOException {
        spec.assertErrors(
                "instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}\nfoo: {bar: 1}\n", """
            t:1:47: error: malformed name 'V_B'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                               ^~~
                  expected: a mnemonic in lower case
            t:1:47: error: missing property 'operands'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                               ^~~
            t:1:60: error: found a list
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                                            ^~
                  expected: text
            t:1:64: error: unknown property 'x'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                                                ^
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            t:2:1: error: unknown property 'foo'
                2 | foo: {bar: 1}
                  | ^~~
                  expected: 'instructions', 'shapes' or 'rules'
            5 errors
            """);
    }
}
