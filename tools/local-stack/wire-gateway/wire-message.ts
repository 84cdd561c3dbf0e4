// Reads and writes MongoDB's wire messages: OP_MSG both ways, and OP_QUERY/OP_REPLY, which drivers use only for the first hello.
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;
const maxMessageBytes = 48_000_000 + 16_384;

export type WireMessage = {
  requestId: number;
  legacy: boolean;
  /** False when the client set moreToCome: it does not read a reply. */
  wantsReply: boolean;
  /** The command document as received. */
  body: Buffer;
  /** The documents of the first section of kind 1, as one run of BSON. */
  sequence: { name: string; documents: Buffer } | undefined;
};

/**
 * Makes a function that takes chunks of a TCP stream and returns complete messages. It throws RangeError for an invalid length.
 */
export function createFrameReader(): (chunk: Buffer) => Buffer[] {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let needed = 4;
  return function frames(chunk) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < needed) return [];
    const complete: Buffer[] = [];
    let bytes = pending.length === 1 ? chunk : Buffer.concat(pending, pendingBytes);
    needed = 4;
    while (bytes.length >= 4) {
      const length = bytes.readInt32LE(0);
      if (length < 16 || length > maxMessageBytes) throw new RangeError(`a message of ${length} bytes`);
      needed = length;
      if (bytes.length < length) break;
      complete.push(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
      needed = 4;
    }
    pending = bytes.length > 0 ? [bytes] : [];
    pendingBytes = bytes.length;
    return complete;
  };
}

/** Parses one frame. Throws RangeError for an opcode or a section that this gateway does not support. */
export function parseMessage(frame: Buffer): WireMessage {
  const requestId = frame.readInt32LE(4);
  const opcode = frame.readInt32LE(12);
  if (opcode === opQuery) {
    const bodyAt = frame.indexOf(0, 20) + 9;
    return { requestId, legacy: true, wantsReply: true, body: frame.subarray(bodyAt), sequence: undefined };
  }
  if (opcode !== opMsg) throw new RangeError(`opcode ${opcode}`);
  const flags = frame.readInt32LE(16);
  const end = frame.length - ((flags & checksumPresent) === 0 ? 0 : 4);
  let body: Buffer | undefined;
  let sequence: WireMessage['sequence'];
  for (let at = 20, size = 0; at < end; at += 1 + size) {
    const kind = frame[at];
    size = frame.readInt32LE(at + 1);
    if (size < 5 || at + 1 + size > end) throw new RangeError('a section reaches past its message');
    const section = frame.subarray(at + 1, at + 1 + size);
    if (kind === 0) body = section;
    else if (kind === 1) {
      if (sequence !== undefined) continue;
      const nameEnd = section.indexOf(0, 4);
      sequence = { name: section.toString('latin1', 4, nameEnd), documents: section.subarray(nameEnd + 1) };
    } else throw new RangeError(`section kind ${kind}`);
  }
  if (body === undefined) throw new RangeError('a message without a command');
  return { requestId, legacy: false, wantsReply: (flags & moreToCome) === 0, body, sequence };
}

let lastReplyId = 0;

/** Returns the bytes before `document` in the reply to `message`; the document follows them unchanged. */
export function replyHead(message: WireMessage, document: Buffer): Buffer {
  const head = Buffer.alloc(message.legacy ? 36 : 21);
  lastReplyId = (lastReplyId + 1) & 0x7fffffff;
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(lastReplyId, 4);
  head.writeInt32LE(message.requestId, 8);
  head.writeInt32LE(message.legacy ? opReply : opMsg, 12);
  if (message.legacy) head.writeInt32LE(1, 32);
  return head;
}
