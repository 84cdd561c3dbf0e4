// Tests that a token opens until it expires for the profile it was made for, and that any change makes it invalid.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import { createLinkTokenSeal, type LinkTokenSeal } from './link-token-seal.ts';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CUSTOMER = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
const PROFILE = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a52';
const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-05-30T12:00:00Z');

const newKey = (kid: string) => ({ kid, key: new Uint8Array(randomBytes(32)) });
const key = newKey('k1');
const seal = sealed([key]);

describe('a link token', () => {
  let token: string;
  before(async () => {
    token = await seal.seal(PROFILE, CUSTOMER, LATER);
  });

  it('names its customer to the profile it was made for', async () => {
    assert.equal(await seal.open(PROFILE, token, NOW), CUSTOMER);
    assert.equal(await seal.open(CUSTOMER, token, NOW), null);
  });

  it('is short enough for any link, safe in an address without encoding, and different each time', async () => {
    assert.ok(token.length < 400, String(token.length));
    assert.match(token, /^[\w-]+(\.[\w-]+){4}$/);
    assert.notEqual(await seal.seal(PROFILE, CUSTOMER, LATER), token);
  });

  it('does not reveal the customer', () => {
    const read = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    assert.equal(read.join().includes(CUSTOMER), false);
    assert.deepEqual(JSON.parse(read[0] ?? ''), { alg: 'A256KW', enc: 'A256GCM', kid: 'k1', aud: PROFILE });
  });

  it('is valid until the second in which it expires', async () => {
    assert.equal(await seal.open(PROFILE, token, new Date(LATER.getTime() - 1)), CUSTOMER);
    assert.equal(await seal.open(PROFILE, token, LATER), null);
  });

  it('is invalid with any one character changed, whatever the character and its position', async () => {
    const isDot = (place: number) => token[place] === '.';
    for (let place = 0; place < token.length; place++) {
      const others = [...BASE64URL, '.', '=', '+'].filter((character) => character !== token[place]);
      // Every other character in the last position of a part, where some bits mean nothing; a few elsewhere.
      const isLast = place === token.length - 1 || isDot(place + 1);
      const tried = isLast ? others : [others[place % others.length], others[(place * 7 + 3) % others.length]];
      for (const other of tried) {
        const changed = token.slice(0, place) + other + token.slice(place + 1);
        assert.equal(await seal.open(PROFILE, changed, NOW), null, `position ${place}: ${other}`);
      }
    }
  });

  it('is invalid when cut short, lengthened, doubled, padded or with two parts exchanged', async () => {
    const parts = token.split('.');
    const bent = [
      ...Array.from(token, (_, place) => token.slice(0, place)),
      ...[`${token}A`, `${token}=`, `${token}.`, `.${token}`, ` ${token}`, `${token}\n`, token + token],
      ...[parts.toReversed().join('.'), parts.map((part) => `${part}=`).join('.'), token.toUpperCase()],
      `${parts[0]}..${parts.slice(2).join('.')}`,
    ];
    for (const text of bent) assert.equal(await seal.open(PROFILE, text, NOW), null, text);
  });

  it('cannot be any other text', async () => {
    const part = fc.stringMatching(/^[\w-]{0,40}$/);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(part, { maxLength: 7 }).map((p) => p.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (any) => (await seal.open(PROFILE, any, NOW)) === null),
      { numRuns: 1000 },
    );
  });

  it('is invalid under a header that the bearer made', async () => {
    const [, ...rest] = token.split('.');
    for (const header of [
      { alg: 'none' },
      { alg: 'dir', enc: 'A256GCM', kid: 'k1', aud: PROFILE },
      { alg: 'A256KW', enc: 'A256GCM', aud: PROFILE },
      { alg: 'A256KW', enc: 'A256GCM', kid: '__proto__', aud: PROFILE },
      { alg: 'A256KW', enc: 'A256GCM', kid: 'k1', aud: CUSTOMER },
      { alg: 'A256KW', enc: 'A256GCM', kid: 'k1', aud: PROFILE, crit: ['exp'] },
      { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 1e9, p2s: 'AAAAAAAAAAA', kid: 'k1', aud: PROFILE },
      [],
      null,
      'text',
    ]) {
      const bent = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
      assert.equal(await seal.open(PROFILE, bent, NOW), null, JSON.stringify(header));
    }
  });

  it('is invalid when it was sealed with another key of the same name', async () => {
    assert.equal(await seal.open(PROFILE, await sealed([newKey('k1')]).seal(PROFILE, CUSTOMER, LATER), NOW), null);
    const direct = new CompactEncrypt(
      Buffer.from(JSON.stringify({ sub: CUSTOMER, exp: 4e9, jti: 'x' })),
    ).setProtectedHeader({
      ...{ alg: 'dir', enc: 'A256GCM', kid: 'k1', aud: PROFILE },
    });
    assert.equal(await seal.open(PROFILE, await direct.encrypt(key.key), NOW), null);
  });

  it('stays valid when the sealing key changes, until its own key is removed', async () => {
    const next = newKey('k2');
    const rotated = sealed([next, key]);
    assert.equal(await rotated.open(PROFILE, token, NOW), CUSTOMER);
    const fresh = await rotated.seal(PROFILE, CUSTOMER, LATER);
    assert.equal(JSON.parse(Buffer.from(fresh.split('.')[0] ?? '', 'base64url').toString()).kid, 'k2');
    assert.equal(await seal.open(PROFILE, fresh, NOW), null);
    assert.equal(await sealed([next]).open(PROFILE, token, NOW), null);
  });

  it('cannot be made without a key', () => assert.equal(createLinkTokenSeal([]), null));
});

function sealed(keys: Parameters<typeof createLinkTokenSeal>[0]): LinkTokenSeal {
  return createLinkTokenSeal(keys) ?? assert.fail('no seal');
}
