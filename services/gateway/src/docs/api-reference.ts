// Serves the library behind {base_url}/docs, Scalar's API reference. One file of its package is stored here, so that images
// contain neither the package nor its build dependencies. `node tools/provision/api-reference.ts VERSION` fetches another
// version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sendText } from '@touchline/chassis/public-http/send-answer.ts';
import type { RequestHandler } from 'express';

const FOLDER = join(import.meta.dirname, '../../assets/api-reference');
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const { version } = JSON.parse(readFileSync(join(FOLDER, 'origin.json'), 'utf8')) as { version: string };

/** Paths below /docs. The name contains the version, so a browser may cache the file permanently. */
export const LIBRARY_PATH = `/reference/scalar-${version}.js`;
export const START_PATH = '/reference/start.js';

/** Serves the library, which is stored compressed, to callers that accept gzip and to those that do not. */
export function serveLibrary(): RequestHandler {
  const compressed = readFileSync(join(FOLDER, 'scalar.js.gz'));
  return async function serveLibrary(request, response) {
    response.setHeader('Content-Type', SCRIPT_TYPE);
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.acceptsEncodings('gzip', 'identity') === 'gzip') {
      response.setHeader('Content-Encoding', 'gzip');
      response.setHeader('Content-Length', compressed.length);
      response.end(compressed);
      return;
    }
    if (request.method === 'HEAD') response.end();
    // A caller that disconnects meanwhile is not an error of ours.
    else await pipeline(Readable.from([compressed]), createGunzip(), response).catch(() => response.destroy());
  };
}

/** Serves the script that starts the library. */
export function serveStart(): RequestHandler {
  const text = readFileSync(join(FOLDER, 'start.js'), 'utf8');
  return function serveStart(request, response) {
    response.setHeader('Cache-Control', 'public, max-age=300');
    sendText(request, response, 200, SCRIPT_TYPE, text);
  };
}
