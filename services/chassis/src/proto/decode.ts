// Reads bytes into messages as the protobuf library does, but several times as fast: the counterpart of encode.ts. It examines
// each schema once, and leaves what is not plain to the library.
import { type DescField, type DescMessage, fromBinary, type MessageShape, ScalarType } from '@bufbuild/protobuf';
import { DELIMITED, VARINT } from './wire.ts';
import { close, delimited, entry, isBefore, open, struct, text, UNUSUAL, varint } from './wire-reading.ts';

type Values = Record<string, unknown>;

interface Reader {
  readonly wireType: number;
  /** Reads the value, or one more item of it. */
  readonly value: () => unknown;
  /** The default value, which is not written. */
  readonly zero?: unknown;
  /** The container for the values; each message needs its own. */
  readonly into?: 'list' | 'map';
  /** True where the library merges repeated occurrences. */
  readonly isMessage?: boolean;
}

interface Plan {
  /** A message in which nothing is set. */
  readonly zero: Values;
  readonly containers: readonly { readonly name: string; readonly into: 'list' | 'map' }[];
  readonly byTag: ReadonlyMap<number, Reader & { readonly name: string }>;
}

const IMPLICIT_PRESENCE = 2;
const EDITION_PROTO3 = 999;
const plans = new Map<DescMessage, Plan | undefined>();

/**
 * Returns the message in the bytes, as fromBinary does.
 * @throws what fromBinary throws, for bytes that are not such a message
 */
export function decode<D extends DescMessage>(schema: D, bytes: Uint8Array): MessageShape<D> {
  const plan = planOf(schema);
  if (plan === undefined) return fromBinary(schema, bytes);
  try {
    return readMessage(plan, open(bytes)) as MessageShape<D>;
  } catch (error) {
    if (error !== UNUSUAL) throw error;
    return fromBinary(schema, bytes);
  } finally {
    close();
  }
}

function readMessage({ zero, containers, byTag }: Plan, end: number): Values {
  const message = { ...zero };
  for (const { name, into } of containers) message[name] = into === 'list' ? [] : {};
  while (isBefore(end)) {
    const field = byTag.get(varint());
    if (field === undefined) throw UNUSUAL;
    const { name, value, into, isMessage } = field;
    if (into === 'list') (message[name] as unknown[]).push(value());
    else if (into === 'map') Object.assign(message[name] as object, value());
    else if (isMessage && message[name] !== undefined) throw UNUSUAL;
    else message[name] = value();
  }
  return message;
}

/**
 * Returns undefined for a schema that has, or holds, more than this code reads; a schema that contains itself is left to the
 * library, too.
 */
function planOf(schema: DescMessage): Plan | undefined {
  if (plans.has(schema)) return plans.get(schema);
  plans.set(schema, undefined);
  if (schema.file.edition !== EDITION_PROTO3) return undefined;
  const zero: Values = { $typeName: schema.typeName };
  const byTag = new Map<number, Reader & { name: string }>();
  for (const field of schema.fields) {
    const { localName: name } = field;
    const reader = field.oneof ? undefined : readerOf(field);
    if (reader === undefined) return undefined;
    if (field.presence === IMPLICIT_PRESENCE) zero[name] = reader.zero;
    byTag.set(field.number * 8 + reader.wireType, { name, ...reader });
  }
  const containers = [...byTag.values()].flatMap(({ name, into }) => (into === undefined ? [] : [{ name, into }]));
  const plan = { zero, containers, byTag };
  plans.set(schema, plan);
  return plan;
}

function readerOf(field: DescField): Reader | undefined {
  switch (field.fieldKind) {
    case 'scalar':
      return field.longAsString ? undefined : SCALARS.get(field.scalar);
    case 'enum':
      return { wireType: VARINT, value: int, zero: field.enum.values[0]?.number };
    case 'message':
      return field.delimitedEncoding ? undefined : ofMessages(field.message, { isMessage: true });
    case 'list':
      return listReader(field);
    case 'map':
      return mapReader(field);
  }
}

/** Reads a 32-bit number. Larger or negative values wrap around and are left to the library. */
function int(): number {
  const value = varint();
  if (value > 0x7fffffff) throw UNUSUAL;
  return value;
}

const SCALARS: ReadonlyMap<ScalarType, Reader> = new Map<ScalarType, Reader>([
  [ScalarType.STRING, { wireType: DELIMITED, value: text, zero: '' }],
  [ScalarType.BOOL, { wireType: VARINT, value: () => varint() !== 0, zero: false }],
  [ScalarType.INT32, { wireType: VARINT, value: int, zero: 0 }],
  [ScalarType.UINT32, { wireType: VARINT, value: int, zero: 0 }],
  [ScalarType.INT64, { wireType: VARINT, value: () => BigInt(varint()), zero: 0n }],
  [ScalarType.UINT64, { wireType: VARINT, value: () => BigInt(varint()), zero: 0n }],
]);

function ofMessages(schema: DescMessage, how: Pick<Reader, 'isMessage' | 'into'>): Reader | undefined {
  // The library keeps these types in special forms.
  if (/^google\.protobuf\.(Any|Value|ListValue|\w+Value)$/.test(schema.typeName)) return undefined;
  if (schema.typeName === 'google.protobuf.Struct')
    return { wireType: DELIMITED, value: () => struct(delimited()), ...how };
  const plan = planOf(schema);
  return plan && { wireType: DELIMITED, value: () => readMessage(plan, delimited()), ...how };
}

function listReader(field: DescField & { fieldKind: 'list' }): Reader | undefined {
  if (field.listKind === 'message')
    return field.delimitedEncoding ? undefined : ofMessages(field.message, { into: 'list' });
  const isOfTexts = field.listKind === 'scalar' && field.scalar === ScalarType.STRING;
  return isOfTexts ? { wireType: DELIMITED, value: text, into: 'list' } : undefined;
}

function mapReader(field: DescField & { fieldKind: 'map' }): Reader | undefined {
  const isOfTexts = field.mapKind === 'scalar' && field.scalar === ScalarType.STRING;
  if (!isOfTexts || field.mapKey !== ScalarType.STRING) return undefined;
  return { wireType: DELIMITED, value: () => Object.fromEntries([entry(text, '')]), into: 'map' };
}
