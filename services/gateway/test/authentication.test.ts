// Tests what counts as a credential, over real sockets; access/scope-matrix.test.ts tests what each may do.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

describe('authentication', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('authentication');
  });
  after(async () => await running[Symbol.asyncDispose]());

  const me = (authorization?: string) =>
    fetch(running.url('/api/v1/me'), authorization === undefined ? {} : { headers: { authorization } });

  it('accepts a live key, whatever the case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      assert.equal((await me(`${scheme} ${running.key}`)).status, 200);
  });

  const keys = () => running.db.collection<{ _id: string }>('api_keys');

  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const REFUSED: [name: string, header: (key: string) => string | undefined, reason: string][] = [
    ['no header', () => undefined, 'missing_credential'],
    ['an empty header', () => '', 'missing_credential'],
    ['the key without a scheme', (key) => key, 'malformed_credential'],
    ['Basic', (key) => `Basic ${btoa(`${key}:`)}`, 'malformed_credential'],
    ['two tokens', (key) => `Bearer ${key} ${key}`, 'malformed_credential'],
    ['another prefix', (key) => `Bearer ${key.replace('tl_', 'sk_')}`, 'malformed_credential'],
    ['another environment', (key) => `Bearer ${key.replace('tl_test_', 'tl_live_')}`, 'malformed_credential'],
    ['a short secret', (key) => `Bearer ${key.slice(0, -1)}`, 'malformed_credential'],
    ['a wrong secret', (key) => `Bearer ${flip(key, key.length - 1)}`, 'invalid_credential'],
    ['an unknown id', (key) => `Bearer ${flip(key, 'tl_test_'.length)}`, 'invalid_credential'],
    ['NoSQL in place of a key', () => 'Bearer {"$ne":null}', 'malformed_credential'],
  ];
  for (const [name, header, reason] of REFUSED) {
    it(`answers 401 to ${name}`, async () => {
      const response = await me(header(running.key));
      assert.equal(response.status, 401);
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="touchline"/);
      const error = await errorOf(response);
      assert.equal(error.code, 'unauthorized');
      assert.equal(error.reason, reason);
    });
  }

  it('answers 401 to an expired key', async () => {
    const { apiKey, keyId } = await running.access.issueApiKey({
      profileId: running.profileId,
      name: 'short',
      allScopes: true,
      expiresAt: timestampFromDate(new Date(Date.now() + 3_600_000)),
    });
    assert.equal((await me(`Bearer ${apiKey}`)).status, 200);
    await keys().updateOne({ _id: keyId }, { $set: { expires_at: new Date() } });
    running.forget();
    const refused = await me(`Bearer ${apiKey}`);
    assert.deepEqual([refused.status, (await errorOf(refused)).reason], [401, 'expired_credential']);
  });

  it('applies a revocation at the latest when its cached credential expires', async () => {
    const key = await running.issueKey();
    assert.equal((await me(`Bearer ${key}`)).status, 200);
    await keys().updateOne({ _id: key.split('_')[2] ?? '' }, { $set: { revoked_at: new Date() } });
    running.forget();
    assert.equal((await errorOf(await me(`Bearer ${key}`))).reason, 'revoked_credential');
  });

  it('stores no secret in the database', async () => {
    const stored = JSON.stringify(await running.db.collection('api_keys').find().toArray());
    assert.ok(!stored.includes(running.key.split('_')[3] ?? assert.fail()));
  });

  it('records when a key was last used', async () => {
    const key = await running.issueKey();
    await me(`Bearer ${key}`);
    await eventually(async () => {
      const doc = await running.db.collection('api_keys').findOne({ _id: key.split('_')[2] as never });
      assert.ok(doc?.last_used_at instanceof Date);
    });
  });

  it('returns what the key is from GET /me', async () => {
    const key = await running.issueKey(['customers:read', 'campaigns:read'], 77);
    const { data } = (await (await me(`Bearer ${key}`)).json()) as {
      data: { credential: Record<string, unknown>; profile: Record<string, unknown> };
    };
    assert.deepEqual(data.credential.scopes, ['customers:read', 'campaigns:read']);
    assert.equal(data.credential.rate_limit_per_minute, 77);
    assert.equal(data.profile.id, running.profileId);
    assert.equal(data.profile.reporting_currency, 'CLP');
  });

  it('answers 409 entitlement_required where the profile has attribution off', async () => {
    const { profileId } = await running.access.createProfile({ workspaceId: running.workspaceId, name: 'Unentitled' });
    await running.db.collection('profiles').updateOne({ _id: profileId as never }, { $set: { entitlements: [] } });
    const { apiKey } = await running.access.issueApiKey({ profileId, name: 'k', allScopes: true });
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await running.post('/events', { event_name: 'x' }, headers);
    assert.equal((await errorOf(response)).code, 'entitlement_required');
    assert.equal((await running.call('GET', '/tracking/quality', { headers })).status, 200);
  });
});
