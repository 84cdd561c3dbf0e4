// The tracker script as the collector serves it: compressed once, cached long, revalidated by ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

export interface Script {
  send(request: Request, response: Response): void;
}

/** Prepares the script in the encodings that browsers take. */
export async function prepareScript(source: string): Promise<Script> {
  const plain = Buffer.from(source);
  const bodies = {
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain, { level: 9 }),
    identity: plain,
  };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return {
    send(request, response) {
      // Browsers list gzip before br with equal weight: the smaller one is taken.
      const encoding = request.acceptsEncodings('br') ? 'br' : request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
      response.set({
        'Cache-Control': CACHE,
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ETag: etag,
      });
      response.vary('Accept-Encoding');
      if (request.fresh) {
        response.status(304).end();
        return;
      }
      if (encoding !== 'identity') response.set('Content-Encoding', encoding);
      response.end(request.method === 'HEAD' ? undefined : bodies[encoding]);
    },
  };
}
