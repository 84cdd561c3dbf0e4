// Reads the bytes of a body: decompressed, bounded, and refused at once when there are too many, however slowly the rest arrives.
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { publicError } from './public-error.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the whole body. A refused body is not read to its end here: the server discards the rest after the answer.
 * @param maxBytes of the body as sent and as decompressed
 * @throws PublicError payload_too_large; invalid_request for an unknown Content-Encoding, a body that breaks off or compressed
 * bytes that are damaged
 */
export async function takeBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced = '0' } = request.headers;
  if (Number(announced) > maxBytes) throw publicError('payload_too_large');
  if (encoding.toLowerCase() === 'identity') return await gather(request, maxBytes);
  const name = encoding.toLowerCase();
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name]?.() : undefined;
  if (!decoder)
    throw publicError('invalid_request', 'The Content-Encoding of the body is unknown: send it plain or as gzip.');
  const broken = () => {
    if (!request.complete) decoder.destroy(new Error('the request broke off'));
  };
  request.once('error', broken).once('close', broken);
  request.pipe(decoder);
  try {
    return await gather(decoder, maxBytes);
  } finally {
    // The rest is read and discarded, so that the connection can carry the next request.
    request.off('error', broken).off('close', broken).unpipe(decoder).resume();
    decoder.on('error', () => {}).destroy();
  }
}

function gather(source: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void) => {
      source.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      act();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else settle(() => reject(publicError('payload_too_large')));
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // The stream's own message is dropped, since it can quote the body.
    const onBroken = () => settle(() => reject(publicError('invalid_request', 'The body could not be read in full.')));
    source.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken);
  });
}
