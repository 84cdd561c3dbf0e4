// Tests every schema of proto/: the library reads from our bytes what we meant, and we read any bytes as the library does, or
// refuse them with the same message. This is the condition for having our own code beside the library's.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { create, type DescMessage, equals, fromBinary, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import fc from 'fast-check';
import { allSchemas } from '../testing/all-schemas.ts';
import { messagesOf } from '../testing/random-messages.ts';
import { chooseCodec, decode, encode } from './codec.ts';
import { encode as encodeByPlan } from './encode.ts';

const DEPTH = 2;

type Outcome = { message: unknown } | { error: unknown };

function outcomeOf(read: () => unknown): Outcome {
  try {
    return { message: read() };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : error };
  }
}

/** Asserts that both read the same message with the same unknown fields, or refuse it with the same error. */
function assertReadAlike(schema: DescMessage, bytes: Uint8Array): void {
  assert.deepEqual(
    outcomeOf(() => decode(schema, bytes)),
    outcomeOf(() => fromBinary(schema, bytes)),
  );
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Fields that no schema has, of any wire type. */
const unknownFields: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.record({
      no: fc.integer({ min: 19_000, max: 19_999 }),
      wireType: fc.constantFrom(WireType.Varint, WireType.Bit64, WireType.LengthDelimited, WireType.Bit32),
      value: fc.nat(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((fields) => {
    const writer = new BinaryWriter();
    for (const { no, wireType, value } of fields) {
      writer.tag(no, wireType);
      if (wireType === WireType.Varint) writer.uint32(value);
      else if (wireType === WireType.Bit64) writer.fixed64(value);
      else if (wireType === WireType.Bit32) writer.fixed32(value);
      else writer.string(String(value));
    }
    return writer.finish();
  });

const mutations = fc.record({
  changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
  cut: fc.nat(),
});

describe('messages as we write and read them', () => {
  it('cover every generated schema', () => {
    const generated = join(import.meta.dirname, '../../../../proto/gen');
    const files = readdirSync(generated, { recursive: true }).filter((path) => String(path).endsWith('_pb.ts'));
    const covered = new Set(allSchemas.map(({ file }) => `${file.name}_pb.ts`));
    assert.ok(files.length > 40 && allSchemas.length > 400);
    assert.equal(new Set(allSchemas.map(({ typeName }) => typeName)).size, allSchemas.length);
    const without = files.map(String).filter((path) => !covered.has(path));
    const others = ['errors/v1/reasons', 'events/v1/options', 'rules/v1/rules'].map(
      (name) => `touchline/${name}_pb.ts`,
    );
    assert.deepEqual(without.sort(), others, 'an enum alone, and options alone');
  });

  for (const schema of allSchemas) {
    it(`agree with the library: ${schema.typeName}`, () => {
      const shape = fc.tuple(messagesOf(schema, DEPTH), unknownFields, mutations);
      fc.assert(
        fc.property(shape, ([message, unknown, { changes, cut }]) => {
          const [own, library] = [encode(schema, message), toBinary(schema, message)];
          assert.equal(own.length, library.length);
          assert.ok(equals(schema, fromBinary(schema, own), fromBinary(schema, library)));
          assertReadAlike(schema, library);
          assertReadAlike(schema, own);

          const extended = joined(library, unknown);
          assertReadAlike(schema, extended);
          assertReadAlike(schema, joined(unknown, library));
          assert.deepEqual(fromBinary(schema, encode(schema, decode(schema, extended))), fromBinary(schema, extended));

          const changed = extended.slice();
          for (const [at, byte] of changes) changed[at % changed.length] = byte;
          assertReadAlike(schema, changed);
          assertReadAlike(schema, library.subarray(0, cut % (library.length + 1)));
          assertReadAlike(schema, changed.subarray(0, cut % (changed.length + 1)));
          assertReadAlike(schema, joined(library, changed));
        }),
        { numRuns: 25 },
      );
    });
  }

  it('are refused as the library refuses them when they are nested too deeply', () => {
    const properties = EventSchema.field.properties;
    for (const depth of [1, 20, 45, 49, 50, 51, 60, 99, 100, 101, 1000, 20_000]) {
      // A struct whose one member is a struct, and so on, written from the inside out.
      let inner: Uint8Array = new Uint8Array();
      for (let level = 0; level < depth; level++) {
        const value = new BinaryWriter().tag(5, WireType.LengthDelimited).bytes(inner).finish();
        const member = new BinaryWriter().tag(1, WireType.LengthDelimited).string('a');
        const entry = member.tag(2, WireType.LengthDelimited).bytes(value).finish();
        inner = new BinaryWriter().tag(1, WireType.LengthDelimited).bytes(entry).finish();
      }
      const bytes = new BinaryWriter().tag(properties.number, WireType.LengthDelimited).bytes(inner).finish();
      assertReadAlike(EventSchema, bytes);
      if (depth > 100) assert.throws(() => decode(EventSchema, bytes), /recursion depth/);
    }
  });
});

describe('the choice of a codec', () => {
  afterEach(() => chooseCodec('own'));

  it('is ours by default; the library refuses other values', () => {
    const wrong = create(EventSchema, { eventId: 7 as never });
    const refusal = (write: () => unknown) => (outcomeOf(write) as { error: unknown }).error;
    const byLibrary = refusal(() => toBinary(EventSchema, wrong));
    const byUs = refusal(() => encodeByPlan(EventSchema, wrong));
    assert.notEqual(byUs, byLibrary);
    assert.equal(
      refusal(() => encode(EventSchema, wrong)),
      byUs,
    );
    chooseCodec('library');
    assert.equal(
      refusal(() => encode(EventSchema, wrong)),
      byLibrary,
    );
    const bytes = encode(EventSchema, create(EventSchema, { eventId: 'a' }));
    assert.equal(decode(EventSchema, bytes).eventId, 'a');
  });
});
