// Messages filled at random, of every schema that crosses the bus or the busiest gRPC services: for tests of what writes and reads them.
import assert from 'node:assert/strict';
import { create, type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf';
import { StructSchema } from '@bufbuild/protobuf/wkt';
import * as catalog from '@touchline/proto/catalog.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import fc from 'fast-check';

const services = [TrackingService, IdentityService].flatMap(({ methods }) =>
  methods.flatMap(({ input, output }) => [input, output]),
);
const entries = Object.values(catalog as Record<string, unknown>).flatMap((each) =>
  typeof each === 'object' && each !== null && 'schema' in each ? [each.schema as DescMessage] : [],
);
export const schemas: readonly DescMessage[] = [...new Set<DescMessage>([...entries, ...services])];

const LEAST_64 = -(2n ** 63n);
const SCALARS: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.STRING]: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.string({ minLength: 200 })),
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.INT32]: fc.oneof(fc.constant(0), fc.integer()),
  [ScalarType.UINT32]: fc.oneof(fc.constant(0), fc.nat(), fc.constant(0xffffffff)),
  [ScalarType.INT64]: fc.bigInt({ min: LEAST_64, max: -LEAST_64 - 1n }),
  [ScalarType.UINT64]: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  [ScalarType.DOUBLE]: fc.double({ noNaN: true }),
  [ScalarType.BYTES]: fc.uint8Array(),
};
/** The library loses a member of this name. */
const LOST = '__proto__';
const keys = fc.string().filter((key) => key !== LOST);
const json = fc
  .dictionary(keys, fc.jsonValue() as fc.Arbitrary<never>, { maxKeys: 5 })
  .filter((value) => !JSON.stringify(value).includes(LOST));

function valuesOf(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const one = (): fc.Arbitrary<unknown> => {
    if (field.message?.typeName === StructSchema.typeName) return json;
    if (field.message) return depth > 0 ? messagesOf(field.message, depth - 1) : fc.constant(create(field.message));
    if (field.enum) return fc.constantFrom(...field.enum.values.map(({ number }) => number));
    const scalar = field.scalar === undefined ? undefined : SCALARS[field.scalar];
    assert.ok(scalar, `no values for ${field}`);
    return scalar;
  };
  if (field.fieldKind === 'list') return fc.array(one(), { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(keys, one(), { maxKeys: 3, noNullPrototype: true });
  return fc.option(one(), { nil: undefined });
}

/** Messages of a schema; those inside them down to a depth, and empty below it. */
export function messagesOf(schema: DescMessage, depth: number): fc.Arbitrary<Message> {
  const fields = schema.fields.filter(({ oneof, message }) => !oneof && message?.typeName !== 'google.protobuf.Any');
  const members = Object.fromEntries(fields.map((field) => [field.localName, valuesOf(field, depth)]));
  return fc.record(members).map((init) => create(schema, init as never));
}
