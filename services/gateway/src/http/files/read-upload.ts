// Reads a file from a multipart body (RFC 7578) and hands it on part by part, so that no more than a part of it is ever in memory.
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Request } from 'express';
import type { ReadBody } from '../read-body.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Stores the parts of an upload. */
export interface UploadStore {
  /** @throws AppError payload_too_large as soon as the file is larger than its type may be, and others of the service */
  putPart(part: {
    profileId: string;
    uploadId: string;
    index: number;
    data: Uint8Array;
    declaredType: string;
  }): Promise<unknown>;
}

interface Options {
  readonly profileId: string;
  readonly store: UploadStore;
  /** Of the whole body. */
  readonly maxBytes: number;
}

/** What was uploaded; its parts are stored, and nothing is finished. */
export interface Upload {
  readonly uploadId: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** '' for none. */
  readonly fileName: string;
}

/** The size of every part but the last, as messages takes them. */
const PART_BYTES = 512 * 1024;
const FIELD = 'file';
const MULTIPART = /^multipart\/form-data\s*;/i;
/** What a file and the lines around it may have in all; messages decides by the type of the file. */
const LIMITS = { files: 1, fields: 0, parts: 1, headerPairs: 20, headerSize: 8192, fieldNameSize: 100 } as const;
const NAME_LENGTH = 240;
/** Longer than any media type that decides something. */
const TYPE_LENGTH = 100;

/**
 * Reads the one file of a body.
 * @throws PublicError invalid_request for a body that is no multipart form or breaks off, validation_error for one without exactly the
 * file, service_unavailable while too many uploads are running; what the store throws
 */
export async function readUpload(request: Request, { profileId, store, maxBytes }: Options): Promise<ReadBody> {
  if (!MULTIPART.test(request.headers['content-type'] ?? '') || request.headers['content-encoding'] !== undefined)
    throw publicError('invalid_request', 'The body must be sent as Content-Type: multipart/form-data, uncompressed.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw publicError('payload_too_large');
  using _slot = takeSlot(profileId);
  const upload = await parse(request, (file, { name, type }) => take(file, { name, type, profileId, store }));
  // Under an Idempotency-Key the same file is the same request, whatever separates the parts of its body.
  return { value: upload, sent: { bytes: upload.bytes, sha256: upload.sha256, file_name: upload.fileName } };
}

const takeSlot = createUploadSlots();

interface Named {
  readonly name: string;
  readonly type: string;
}

async function parse(request: Request, takeFile: (file: Readable, named: Named) => Promise<Upload>): Promise<Upload> {
  const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' };
  let parser: InstanceType<typeof Busboy>;
  try {
    parser = new Busboy({ headers, limits: LIMITS });
  } catch {
    throw publicError('invalid_request', 'The multipart body names no boundary.');
  }
  let open: Readable | undefined;
  try {
    return await new Promise<Upload>((resolve, reject) => {
      let taken: Promise<Upload> | undefined;
      const broken = () => reject(publicError('invalid_request', 'The body could not be read in full.'));
      const other = () => reject(onlyTheFile());
      parser.on('file', (field, file, name = '', _encoding, type) => {
        if (field !== FIELD || taken) {
          file.resume();
          return other();
        }
        open = file;
        taken = takeFile(file, { name: name.slice(0, NAME_LENGTH), type: type.slice(0, TYPE_LENGTH) });
        taken.catch(reject);
      });
      for (const event of ['field', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(event, other);
      parser.on('error', broken);
      parser.on('finish', () => (taken ? taken.then(resolve, reject) : other()));
      request.once('error', broken).once('aborted', broken);
      request.pipe(parser);
    });
  } finally {
    // The rest is read and discarded, so that the connection can carry the answer and the next request.
    request.unpipe(parser);
    request.resume();
    parser.destroy();
    open?.destroy();
  }
}

interface Taking extends Named {
  readonly profileId: string;
  readonly store: UploadStore;
}

async function take(file: Readable, { name, type, profileId, store }: Taking): Promise<Upload> {
  const uploadId = randomUUID();
  const hash = createHash('sha256');
  let [bytes, index] = [0, 0];
  let held: Buffer[] = [];
  let heldBytes = 0;
  const put = async (data: Buffer) => {
    hash.update(data);
    bytes += data.length;
    await store.putPart({ profileId, uploadId, index, data, declaredType: type });
    index++;
  };
  for await (const chunk of file as AsyncIterable<Buffer>) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < PART_BYTES) continue;
    const all = Buffer.concat(held);
    const whole = all.length - (all.length % PART_BYTES);
    for (let at = 0; at < whole; at += PART_BYTES) await put(all.subarray(at, at + PART_BYTES));
    held = [all.subarray(whole)];
    heldBytes = all.length - whole;
  }
  if (heldBytes > 0) await put(Buffer.concat(held));
  if (bytes === 0) throw publicError('validation_error', 'file must not be empty.');
  return { uploadId, bytes, sha256: hash.digest('hex'), fileName: name };
}

const onlyTheFile = () => publicError('validation_error', 'The form must have one field, file, with one file.');
