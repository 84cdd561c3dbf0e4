// The wire format of protobuf, read from its beginning. Whatever a well-behaved writer does not write is told by throwing UNUSUAL:
// the library then reads the message, and says what is wrong with it.
import type { JsonObject, JsonValue } from '@bufbuild/protobuf';
import { DELIMITED, VARINT } from './wire.ts';

export const UNUSUAL = new Error('A message is not as plain as most.');

const FIXED64 = 1;
const EMPTY = Buffer.alloc(0);
/** The library refuses what is nested over 100 messages deep, two of them a struct in a struct: below it are some for those around. */
const MOST_DEPTH = 40;
let page: Buffer = EMPTY;
let at = 0;

/** Begins to read; answers where the message ends. */
export function open(bytes: Uint8Array): number {
  page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  at = 0;
  return page.length;
}

/** Lets go of what was read. */
export function close(): void {
  page = EMPTY;
}

/** True while something is left before end. */
export function isBefore(end: number): boolean {
  if (at > end) throw UNUSUAL;
  return at < end;
}

/** A number from 0 below 2^49. */
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

/** Where what has its length before it ends. */
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
  // What is no UTF-8 becomes this, which somebody may also have written.
  if (read.includes('\ufffd')) throw UNUSUAL;
  return read;
}

/** A map's entry: its key, and its value by a reader; a member that is left out is a default. */
export function entry<T>(value: () => T, empty: T): [string, T] {
  const end = delimited();
  const pair: [string, T] = ['', empty];
  while (isBefore(end)) {
    const tag = varint();
    if (tag === KEY) pair[0] = text();
    else if (tag === VALUE) pair[1] = value();
    else throw UNUSUAL;
  }
  // A plain object takes it for something else.
  if (pair[0] === '__proto__') throw UNUSUAL;
  return pair;
}

/** The members of google.protobuf.Struct, which the library keeps as plain JSON. */
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

/** google.protobuf.Value: exactly one member. */
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

/** Tags: the first and the second field of length-delimited kind. */
const KEY = 1 * 8 + DELIMITED;
const VALUE = 2 * 8 + DELIMITED;
/** Of the members of google.protobuf.Value, by number. */
const VALUE_TYPES = [undefined, VARINT, FIXED64, DELIMITED, VARINT, DELIMITED, DELIMITED];
