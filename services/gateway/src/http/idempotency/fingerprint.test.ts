import assert from 'node:assert/strict';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import fc from 'fast-check';
import { createFingerprints, type Fingerprinted } from './fingerprint.ts';

const master = (kid: string, fill: number) => ({ kid, key: new Uint8Array(32).fill(fill) });
const fingerprints = createFingerprints(createSecretKeys([master('k1', 1)]).for('reply-fingerprints'));
const request = (body: string, rest: Partial<Fingerprinted> = {}): Fingerprinted => ({
  method: 'POST',
  url: '/api/v1/customers',
  body: JSON.parse(body || '{}'),
  view: [],
  ...rest,
});
const same = (a: Fingerprinted, b: Fingerprinted) => fingerprints.matches(fingerprints.of(a), b);

/** Writes the same JSON value with its members in reverse order and with spaces between. */
function rewritten(value: unknown): string {
  if (Array.isArray(value)) return `[ ${value.map(rewritten).join(' , ')} ]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)} : ${rewritten(member)}`);
  return `{ ${members.reverse().join(' , ')} }`;
}

describe('a fingerprint', () => {
  const base = request('{"a":1,"b":[1,2]}');
  const OTHERS: [name: string, other: Fingerprinted][] = [
    ['another body', request('{"a":1,"b":[2,1]}')],
    ['a number as text', request('{"a":"1","b":[1,2]}')],
    ['a member more', request('{"a":1,"b":[1,2],"c":null}')],
    ['no body', request('')],
    ['another method', request('{"a":1,"b":[1,2]}', { method: 'DELETE' })],
    ['another path', request('{"a":1,"b":[1,2]}', { url: '/api/v1/customers/x' })],
    ['another query', request('{"a":1,"b":[1,2]}', { url: '/api/v1/customers?x=1' })],
    ['a caller who may see persons', request('{"a":1,"b":[1,2]}', { view: ['customers:read'] })],
  ];
  for (const [name, other] of OTHERS) it(`differs for ${name}`, () => assert.equal(same(base, other), false));

  it('is the same however the JSON is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        assert.ok(same(request(JSON.stringify({ value })), request(rewritten({ value })))),
      ),
    );
  });

  it('differs for different JSON', () => {
    const text = (value: unknown) => JSON.stringify({ value });
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const equal = (() => {
          try {
            assert.deepEqual(JSON.parse(text(a)), JSON.parse(text(b)));
            return true;
          } catch {
            return false;
          }
        })();
        assert.equal(same(request(text(a)), request(text(b))), equal);
      }),
    );
  });

  it('does not lose a member that is named like a prototype', () => {
    assert.equal(same(request('{"__proto__":{"a":1}}'), request('{"__proto__":{"a":2}}')), false);
  });

  it('still matches after the secret key was rotated, as long as the old one is configured', () => {
    const stored = fingerprints.of(base);
    const rotated = createFingerprints(createSecretKeys([master('k2', 2), master('k1', 1)]).for('reply-fingerprints'));
    assert.ok(rotated.matches(stored, base));
    assert.notEqual(rotated.of(base), stored);
    const gone = createFingerprints(createSecretKeys([master('k2', 2)]).for('reply-fingerprints'));
    assert.equal(gone.matches(stored, base), false);
  });

  it('cannot be made without the key', () => {
    const foreign = createFingerprints(createSecretKeys([master('k1', 9)]).for('reply-fingerprints'));
    assert.notEqual(foreign.of(base), fingerprints.of(base));
  });
});
