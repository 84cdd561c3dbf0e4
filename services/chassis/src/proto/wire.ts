// Writes the wire format of protobuf from its end to its beginning: the content of a message is written before its length, so
// nothing has to be moved or made twice. Callers write the last field first, and a value before its tag.
import type { JsonObject, JsonValue } from '@bufbuild/protobuf';

export const VARINT = 0;
const DOUBLE = 1;
export const DELIMITED = 2;

const FIRST_PAGE = 64 * 1024;
/** A larger page, needed for one large message, is released after it. */
const LARGEST_KEPT = 1024 * 1024;
let page = Buffer.allocUnsafe(FIRST_PAGE);
/** How many bytes are written; they are at the end of the page. */
let size = 0;

/** Returns how many bytes are written; the length of a part is the difference of two such values. */
export const written = (): number => size;

/** Returns a copy of everything that was written, and empties the page for the next message. */
export function take(): Uint8Array<ArrayBuffer> {
  const taken = new Uint8Array(page.subarray(page.length - size));
  discard();
  return taken;
}

/** Discards what was written, for example after an error. */
export function discard(): void {
  size = 0;
  if (page.length > LARGEST_KEPT) page = Buffer.allocUnsafe(FIRST_PAGE);
}

/** Reserves count bytes, and returns where to write them. */
function room(count: number): number {
  if (size + count > page.length) {
    const larger = Buffer.allocUnsafe(Math.max(page.length * 2, size + count));
    page.copy(larger, larger.length - size, page.length - size);
    page = larger;
  }
  size += count;
  return page.length - size;
}

/** @param value a safe integer from 0 */
export function varint(value: number): void {
  let count = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) count++;
  let at = room(count);
  let rest = value;
  while (rest >= 0x80) {
    page[at++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  page[at] = rest;
}

/** Writes a 64-bit varint; negative numbers in two's complement. */
export function varint64(value: bigint): void {
  const digits: number[] = [];
  for (let rest = BigInt.asUintN(64, value); rest > 0n || digits.length === 0; rest >>= 7n)
    digits.push(Number(rest & 0x7fn));
  let at = room(digits.length);
  for (const [i, digit] of digits.entries()) page[at++] = i < digits.length - 1 ? digit | 0x80 : digit;
}

export function tag(no: number, wireType: number): void {
  varint(no * 8 + wireType);
}

/** @throws TypeError for a value that is not text */
export function text(value: string): void {
  const length = Buffer.byteLength(value);
  const at = room(length);
  page.write(value, at, length, 'utf8');
  varint(length);
}

export function bytes(value: Uint8Array): void {
  const at = room(value.length);
  page.set(value, at);
}

/** Writes the length of everything written since, and the tag of the field that holds it. */
export function enclose(no: number, since: number): void {
  varint(size - since);
  tag(no, DELIMITED);
}

/** Writes the members of google.protobuf.Struct, which the library keeps as plain JSON. */
export function struct(members: JsonObject): void {
  for (const [name, value] of Object.entries(members).reverse()) {
    const since = size;
    jsonValue(value);
    enclose(2, since);
    text(name);
    tag(1, DELIMITED);
    enclose(1, since);
  }
}

/** Writes a google.protobuf.Value, a oneof: even defaults are written. @throws TypeError for a number that JSON cannot hold */
function jsonValue(value: JsonValue): void {
  const since = size;
  if (value === null || typeof value === 'boolean') {
    varint(value ? 1 : 0);
    tag(value === null ? 1 : 4, VARINT);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A message holds a number that JSON cannot hold.');
    const at = room(8);
    page.writeDoubleLE(value, at);
    tag(2, DOUBLE);
  } else if (typeof value === 'string') {
    text(value);
    tag(3, DELIMITED);
  } else if (Array.isArray(value)) {
    for (const item of value.toReversed()) {
      const itemSince = size;
      jsonValue(item);
      enclose(1, itemSince);
    }
    enclose(6, since);
  } else {
    struct(value);
    enclose(5, since);
  }
}
