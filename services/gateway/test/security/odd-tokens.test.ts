// Tests app tokens with valid signatures and odd contents: each is refused, and none causes an error of ours.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { CompactSign } from 'jose';
import { getWith, type PartnerApp, partnerApp } from '../partner-app.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';

const { current } = createSecretKeys([{ kid: 'test', key: Buffer.alloc(32, 7) }]).for('app-token');
const HEADER = { alg: 'HS256', typ: 'at+jwt', kid: 'test' };

describe('a signed app token', () => {
  let running: RunningGateway;
  let app: PartnerApp;
  before(async () => {
    running = await runGateway('odd_tokens');
    app = await partnerApp(running);
  });
  after(async () => await running?.[Symbol.asyncDispose]());

  const inAMinute = () => Math.floor(Date.now() / 1000) + 60;
  const sign = async (payload: string, header: object = HEADER) =>
    new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header as typeof HEADER).sign(current.key);
  /** Returns a token that would pass except for the change; undefined leaves a claim out. */
  const token = async (change: object, header?: object) => {
    const { secrets } =
      (await running.db
        .collection<{ _id: string; secrets: { id: string }[] }>('apps')
        .findOne({ _id: app.clientId })) ?? assert.fail();
    const claims = {
      iss: running.gateway.baseUrl,
      aud: running.gateway.baseUrl,
      iat: inAMinute() - 120,
      exp: inAMinute(),
      sub: app.clientId,
      jti: randomUUID(),
      sid: secrets[0]?.id,
      scope: 'campaigns:read',
      ...change,
    };
    return sign(JSON.stringify(claims), header);
  };

  it('passes when it has the gateway’s own claims', async () => {
    assert.equal((await getWith(running, '/me', await token({}))).status, 200);
  });

  const ODD: readonly unknown[] = [undefined, null, true, '', 'x', {}, [], [[]], -1, 1.5, 1e15, 1e308];
  const CLAIMS: Readonly<Record<string, readonly unknown[]>> = {
    exp: [
      ...ODD.filter((value) => value !== 1e15 && value !== 1e308),
      '4102444800',
      [4_102_444_800],
      4_102_444_800.5,
      0,
      1e15,
      1e308,
    ],
    sub: [...ODD, '\u0000', '$where', 'x'.repeat(10_000), ['a']],
    iat: [undefined, null, 'x', {}, []],
    nbf: ['x', {}, 1e308],
    jti: ODD.filter((value) => typeof value !== 'string'),
    sid: [...ODD, '\u0000'],
    scope: ODD.filter((value) => typeof value !== 'string'),
    profile_id: [null, 1, {}, [], '', 'x', '\u0000'],
    iss: ODD,
    aud: ODD,
  };
  for (const [claim, values] of Object.entries(CLAIMS)) {
    it(`with an odd ${claim} is refused with 401`, async () => {
      for (const value of values) {
        const response = await getWith(running, '/me', await token({ [claim]: value }));
        const { code } = await errorOf(response);
        assert.deepEqual([response.status, code], [401, 'unauthorized'], `${claim} ${JSON.stringify(value)}`);
        assert.match(response.headers.get('www-authenticate') ?? '', /invalid_token/);
      }
    });
  }

  it('with a payload that is not an object is refused with 401', async () => {
    for (const payload of ['', 'x', 'null', '1', '[]', '"x"', '{"exp":1e999}', '{', '\ud800'])
      assert.equal((await getWith(running, '/me', await sign(payload))).status, 401, payload);
  });

  it('with an odd header is refused with 401', async () => {
    const headers = [
      { ...HEADER, kid: null },
      { ...HEADER, kid: 1 },
      { ...HEADER, kid: ['test'] },
      { ...HEADER, kid: '__proto__' },
      { ...HEADER, typ: 1 },
      { alg: 'HS256' },
    ];
    for (const header of headers)
      assert.equal((await getWith(running, '/me', await token({}, header))).status, 401, JSON.stringify(header));
  });

  it('ends no session of the gateway when it is revoked', async () => {
    for (const exp of [1e15, 1e308, -1, 1.5]) {
      const { status } = await app.revoke(await token({ exp }));
      assert.equal(status, 200, String(exp));
    }
  });
});
