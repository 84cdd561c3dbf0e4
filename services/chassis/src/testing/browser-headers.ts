// Checks the headers that every answer to a browser must carry (OWASP, HTTP Headers and REST Security cheat sheets).
import assert from 'node:assert/strict';

const ALWAYS: readonly (readonly [name: string, value: RegExp])[] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/],
  ['referrer-policy', /^(no-referrer|same-origin)$/],
  ['strict-transport-security', /^max-age=\d{8,}/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
];

/** @throws AssertionError for an answer that lacks a protection, allows another site in, or reveals what software made it */
export function assertProtected(headers: Headers, origin: string): void {
  for (const [name, value] of ALWAYS) assert.match(headers.get(name) ?? '', value, name);
  const names = [...headers.keys()];
  assert.deepEqual(
    names.filter((name) => name.startsWith('access-control-')),
    [],
    origin,
  );
  for (const name of ['x-powered-by', 'server']) assert.equal(headers.get(name), null);
}
