// Sends a file: whole or a range of it (RFC 9110, section 14), and so that no browser runs it, nor shows it unless it is a picture.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PROFILE_HEADER } from '@touchline/chassis/access/sender-headers.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { namesTag } from '@touchline/chassis/public-http/send-answer.ts';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import parseRange from 'range-parser';

/** A file that was stored, or that was read for this answer. */
export interface StoredFile {
  /** A media type. */
  readonly type: string;
  readonly bytes: number;
  /** Lower-case hex; names the content. */
  readonly sha256: string;
  /** '' for none. */
  readonly name: string;
  /** The size of every part but the last. */
  readonly partBytes: number;
  /**
   * For a picture that pages show: for how many seconds a browser may keep it without asking. The others are downloads, and are asked
   * for each time.
   */
  readonly shownForSeconds?: number;
  /** @throws AppError when it has expired meanwhile */
  readPart(index: number): Promise<Uint8Array>;
}

interface Range {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** @throws PublicError invalid_parameter for a range that the file does not have (416 has no code of the contract); what readPart throws */
export async function sendFile(request: Request, response: Response, file: StoredFile): Promise<void> {
  const tag = `"${file.sha256}"`;
  if (namesTag(request.headers['if-none-match'], tag)) {
    setHeaders(response, validators(tag, file));
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, file, tag);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  // The first part is read before anything is set, so that a file that cannot be read is answered by an error.
  const bytes = bytesOf(file, { start, end });
  const first = request.method === 'HEAD' ? null : await bytes.next();
  response.status(range ? 206 : 200);
  setHeaders(response, {
    ...validators(tag, file),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
    'Content-Type': file.type,
    'Content-Length': String(end - start + 1),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(file.shownForSeconds === undefined && {
      'Content-Disposition': contentDisposition(file.name || undefined, { type: 'attachment' }),
    }),
  });
  if (first === null) response.end();
  else await pipeline(Readable.from(followed(first, bytes)), response);
}

const validators = (tag: string, { shownForSeconds }: StoredFile) => ({
  ETag: tag,
  'Accept-Ranges': 'bytes',
  ...(shownForSeconds === undefined
    ? { 'Cache-Control': 'private, no-cache' }
    : // What a browser kept for one person and profile is not shown to another.
      { 'Cache-Control': `private, max-age=${shownForSeconds}`, Vary: `Authorization, Cookie, ${PROFILE_HEADER}` }),
});

function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Returns the one range that was asked for; undefined for the whole file, also for several ranges, which are allowed to be ignored. */
function rangeOf(request: Request, { bytes }: StoredFile, tag: string): Range | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const found = parseRange(bytes, range, { combine: true });
  if (found === -1)
    throw publicError('invalid_parameter', 'The file has no such range.', {
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  if (found === -2 || found.type !== 'bytes' || found.length !== 1) return undefined;
  return found[0];
}

async function* bytesOf(file: StoredFile, { start, end }: Range): AsyncGenerator<Uint8Array, undefined> {
  const { partBytes } = file;
  for (let index = Math.floor(start / partBytes); index * partBytes <= end; index++) {
    const part = await file.readPart(index);
    const offset = index * partBytes;
    yield part.subarray(Math.max(0, start - offset), Math.min(part.length, end + 1 - offset));
  }
  return undefined;
}

async function* followed(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
