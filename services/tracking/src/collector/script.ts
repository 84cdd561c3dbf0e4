// Serves the tracker script: compressed once per set of options, cached for long, and revalidated by ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { TrackerOptions } from '../../tracker/src/options.ts';
import { optionsOf } from '../domain/settings/tracker-options.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';

const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

export interface Script {
  send(request: Request, response: Response): void;
}

/** Few sets of options are in use at a time, and a set can be prepared again. */
const MOST = 100;

/** Returns the script for a profile's settings. */
export type ScriptOf = (settings: TrackerSettings) => Promise<Script>;

/** @param source makes the script for given options */
export function createScripts(source: (options: TrackerOptions) => string): ScriptOf {
  const prepared = new Map<string, Promise<Script>>();
  return (settings) => {
    const text = source(optionsOf(settings));
    const known = prepared.get(text);
    if (known) return known;
    if (prepared.size >= MOST) prepared.clear();
    const script = prepare(text);
    prepared.set(text, script);
    script.catch(() => prepared.delete(text));
    return script;
  };
}

/** Prepares the script in the encodings that browsers accept. */
async function prepare(source: string): Promise<Script> {
  const plain = Buffer.from(source);
  const bodies = {
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain, { level: 9 }),
    identity: plain,
  };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return {
    send(request, response) {
      // Browsers list gzip before br with equal weight, so the smaller one is chosen.
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
