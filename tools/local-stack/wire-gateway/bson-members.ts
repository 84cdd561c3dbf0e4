// Reads the top-level members of a BSON document in place, so that a command can be routed, and its driver-only members dropped,
// without decoding its documents.

export type Member = { name: string; type: number; start: number; valueAt: number; end: number };

/** Returns the top-level members of the document at `bytes`, in order, as offsets into it. Throws RangeError when malformed. */
export function bsonMembers(bytes: Buffer): Member[] {
  const end = bytes.readInt32LE(0);
  if (end < 5 || end > bytes.length) throw new RangeError('BSON length does not fit its message');
  const members: Member[] = [];
  let at = 4;
  while (bytes[at] !== 0) {
    const start = at;
    const type = bytes[at] as number;
    const nameEnd = bytes.indexOf(0, at + 1);
    if (nameEnd < 0 || nameEnd >= end) throw new RangeError('BSON member name is not terminated');
    const name = bytes.toString('latin1', at + 1, nameEnd);
    const valueAt = nameEnd + 1;
    at = valueAt + sizeOf(bytes, type, valueAt);
    if (at >= end) throw new RangeError('BSON member reaches past its document');
    members.push({ name, type, start, valueAt, end: at });
  }
  return members;
}

/** Returns the document without the members in `drop`; the same buffer when it has none of them. */
export function withoutMembers(bytes: Buffer, members: Member[], drop: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = [];
  let keptFrom = 4;
  let length = 5;
  for (const member of members) {
    if (!drop.has(member.name)) continue;
    if (member.start > keptFrom) parts.push(bytes.subarray(keptFrom, member.start));
    length += member.start - keptFrom;
    keptFrom = member.end;
  }
  if (keptFrom === 4) return bytes;
  const end = bytes.readInt32LE(0) - 1;
  parts.push(bytes.subarray(keptFrom, end));
  length += end - keptFrom;
  const kept = Buffer.allocUnsafe(length);
  kept.writeInt32LE(length, 0);
  let at = 4;
  for (const part of parts) at += part.copy(kept, at);
  kept[at] = 0;
  return kept;
}

/** Returns the document with one more member: `member` is its bytes, including type and name. */
export function withMember(bytes: Buffer, member: Buffer): Buffer {
  const end = bytes.readInt32LE(0) - 1;
  const longer = Buffer.concat([bytes.subarray(0, end), member, Buffer.of(0)]);
  longer.writeInt32LE(longer.length, 0);
  return longer;
}

/** Returns the member as a string, or undefined when it is of another type. */
export function stringOf(bytes: Buffer, member: Member | undefined): string | undefined {
  if (member === undefined || member.type !== 0x02) return undefined;
  return bytes.toString('utf8', member.valueAt + 4, member.end - 1);
}

/** Returns the member as a number, whether it is int32, int64, double or boolean. */
export function numberOf(bytes: Buffer, member: Member | undefined): number | undefined {
  if (member === undefined) return undefined;
  if (member.type === 0x10) return bytes.readInt32LE(member.valueAt);
  if (member.type === 0x12) return Number(bytes.readBigInt64LE(member.valueAt));
  if (member.type === 0x01) return bytes.readDoubleLE(member.valueAt);
  if (member.type === 0x08) return bytes[member.valueAt];
  return undefined;
}

/** Returns the bytes of a member that is itself a document or an array. */
export function documentOf(bytes: Buffer, member: Member | undefined): Buffer | undefined {
  if (member === undefined || (member.type !== 0x03 && member.type !== 0x04)) return undefined;
  return bytes.subarray(member.valueAt, member.end);
}

function sizeOf(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(at);
    case 0x05:
      return 5 + bytes.readInt32LE(at);
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x07:
      return 12;
    case 0x08:
      return 1;
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
    case 0x0c:
      return 4 + bytes.readInt32LE(at) + 12;
    case 0x10:
      return 4;
    case 0x13:
      return 16;
    default:
      throw new RangeError(`BSON type 0x${type.toString(16)} is unknown`);
  }
}
