// Serves the tracker script: built and compressed once per set of options, and revalidated by ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { TrackerOptions } from '../../tracker/src/options.ts';
import { optionsOf } from '../domain/settings/tracker-options.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';

/**
 * A copy is used for 60 seconds after it left here, and no longer: for the second half of them while a new one is fetched. The
 * age that a CDN reports counts, so a change is live within a minute behind one, too. Only a CDN that cannot reach the collector
 * may use older copies.
 */
const CACHE = 'public, max-age=30, stale-while-revalidate=30, stale-if-error=86400';

export interface Script {
  send(request: Request, response: Response): void;
}

/** Few sets of options are in use at a time, and a set can be prepared again. */
const MOST = 100;

/** Returns the script for a profile's settings. */
export type ScriptOf = (settings: TrackerSettings) => Promise<Script>;

/** @param source makes the script for given options */
export function createScripts(source: (options: TrackerOptions) => Promise<string>): ScriptOf {
  const prepared = new Map<string, Promise<Script>>();
  return (settings) => {
    const options = optionsOf(settings);
    const key = JSON.stringify(options);
    const known = prepared.get(key);
    if (known) return known;
    if (prepared.size >= MOST) prepared.clear();
    const script = source(options).then(prepare);
    prepared.set(key, script);
    script.catch(() => prepared.delete(key));
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
