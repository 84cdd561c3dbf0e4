// Reads the wire format of protobuf from its beginning. For anything that a well-behaved writer does not write it throws UNUSUAL:
// the library then reads the message, and says what is wrong with it.
import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { DELIMITED, VARINT } from './wire.ts';

export const UNUSUAL = new Error('The message has something that only the library reads.');

const FIXED64 = 1;
const EMPTY = Buffer.alloc(0);
/**
 * The library refuses messages nested more than 100 deep, and a struct in a struct counts as two; this leaves some for the
 * messages around it.
 */
const MOST_DEPTH = 40;
let page: Buffer = EMPTY;
let at = 0;

/** Begins to read, and returns where the message ends. */
export function open(bytes: Uint8Array): number {
  page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  at = 0;
  return page.length;
}

/** Releases the bytes that were read. */
export function close(): void {
  page = EMPTY;
}

/** Reports whether something is left before end. */
export function isBefore(end: number): boolean {
  if (at > end) throw UNUSUAL;
  return at < end;
}

/** Reads a number from 0 to below 2^49. */
export function varint(): number {
  let byte = page[at++];
  if (byte !== undefined && byte < 0x80) return byte;
  let value = 0;
  for (let factor = 1; factor < 2 ** 49; factor *= 0x80) {
    if (byte === undefined) throw UNUSUAL;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    byte = page[at++];
  }
  throw UNUSUAL;
}

/** Reads a length, and returns where the bytes that follow it end. */
export function delimited(): number {
  const length = varint();
  const end = at + length;
  if (end > page.length) throw UNUSUAL;
  return end;
}

export function text(): string {
  const end = delimited();
  const read = page.toString('utf8', at, end);
  at = end;
  // Invalid UTF-8 is decoded to this character, but the text may also contain it.
  if (read.includes('\ufffd')) throw UNUSUAL;
  return read;
}

/** Reads a map's entry: its key, and its value with the given reader; a missing member has its default. */
export function entry<T>(value: () => T, empty: T): [string, T] {
  const end = delimited();
  const pair: [string, T] = ['', empty];
  while (isBefore(end)) {
    const tag = varint();
    if (tag === KEY) pair[0] = text();
    else if (tag === VALUE) pair[1] = value();
    else throw UNUSUAL;
  }
  // In a plain object this key would set the prototype.
  if (pair[0] === '__proto__') throw UNUSUAL;
  return pair;
}

/** Reads the members of google.protobuf.Struct, which the library keeps as plain JSON. */
export function struct(end: number, depth = 0): JsonObject {
  if (depth > MOST_DEPTH) throw UNUSUAL;
  const members: JsonObject = {};
  while (isBefore(end)) {
    if (varint() !== KEY) throw UNUSUAL;
    const [name, value] = entry(() => jsonValue(depth), undefined);
    if (value === undefined) throw UNUSUAL;
    members[name] = value;
  }
  return members;
}

/** Reads a google.protobuf.Value: exactly one member. */
function jsonValue(depth: number): JsonValue | undefined {
  const end = delimited();
  if (at === end) return undefined;
  const tag = varint();
  const value = memberOf(tag >>> 3, tag & 7, depth);
  if (at !== end) throw UNUSUAL;
  return value;
}

function memberOf(no: number, wireType: number, depth: number): JsonValue {
  if (wireType !== VALUE_TYPES[no]) throw UNUSUAL;
  switch (no) {
    case 1:
      if (varint() !== 0) throw UNUSUAL;
      return null;
    case 2:
      return double();
    case 3:
      return text();
    case 4:
      return varint() !== 0;
    case 5:
      return struct(delimited(), depth + 1);
    default:
      return list(delimited(), depth + 1);
  }
}

function list(end: number, depth: number): JsonValue[] {
  if (depth > MOST_DEPTH) throw UNUSUAL;
  const items: JsonValue[] = [];
  while (isBefore(end)) {
    if (varint() !== KEY) throw UNUSUAL;
    const item = jsonValue(depth);
    if (item === undefined) throw UNUSUAL;
    items.push(item);
  }
  return items;
}

function double(): number {
  if (at + 8 > page.length) throw UNUSUAL;
  const number = page.readDoubleLE(at);
  at += 8;
  if (!Number.isFinite(number)) throw UNUSUAL;
  return number;
}

/** The tags of the first and the second field, both length-delimited. */
const KEY = 1 * 8 + DELIMITED;
const VALUE = 2 * 8 + DELIMITED;
/** The wire types of the members of google.protobuf.Value, by field number. */
const VALUE_TYPES = [undefined, VARINT, FIXED64, DELIMITED, VARINT, DELIMITED, DELIMITED];
