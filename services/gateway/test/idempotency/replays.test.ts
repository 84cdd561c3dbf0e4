// Tests Idempotency-Key over HTTP: one effect and one answer per key, and everything that is not the same request.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IdempotencyRecord } from '../../src/store/idempotency-records.ts';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { type RefundLedger, refundLedger } from './refund-ledger.ts';

const REFUND = `/payments/${CUSTOMER_ID}/refund`;
const GOAL = { conversion_key: 'k', name: 'K', event_names: ['k'], kind: 'pipeline' };

describe('an Idempotency-Key', () => {
  let running: RunningGateway;
  let ledger: RefundLedger;
  before(async () => {
    ledger = refundLedger();
    running = await runGateway('replays', { doubles: { attribution: ledger.attribution } });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const refund = (key: string, amount: string, headers: Record<string, string> = {}) =>
    running.post(REFUND, { amount }, { 'idempotency-key': key, ...headers });
  const records = () => running.gatewayDb.collection('replies').countDocuments({});
  const outcome = async (response: Response) => ({
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    text: await response.text(),
  });

  it('returns the first status and body again, quoted and bare alike, and does nothing twice', async () => {
    const key = randomUUID();
    const before = ledger.calls.length;
    const first = await outcome(await refund(key, '5'));
    assert.equal(first.status, 200, first.text);
    assert.equal(first.replayed, null);
    assert.deepEqual(await outcome(await refund(`"${key}"`, '5')), { ...first, replayed: 'true' });
    assert.equal(ledger.calls.length, before + 1);
  });

  it('keeps a status of 201', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await outcome(await running.post('/goals/definitions', GOAL, headers));
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(await outcome(await running.post('/goals/definitions', GOAL, headers)), {
      ...first,
      replayed: 'true',
    });
  });

  it('treats the same JSON in another form as the same request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await running.post('/goals/definitions', GOAL, headers);
    const reversed = Object.fromEntries(Object.entries(GOAL).reverse());
    const again = await running.call('POST', '/goals/definitions', {
      body: JSON.stringify(reversed, null, 2),
      headers,
    });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('is refused for another body, another resource and another operation', async () => {
    const key = randomUUID();
    await refund(key, '5');
    const headers = { 'idempotency-key': key };
    const others = [
      refund(key, '6'),
      running.post(`/payments/${randomUUID()}/refund`, { amount: '5' }, headers),
      running.call('DELETE', REFUND, { headers }),
      running.post('/goals/definitions', GOAL, headers),
    ];
    for (const other of await Promise.all(others)) {
      assert.equal(other.status, 409);
      assert.equal((await errorOf(other)).code, 'idempotency_key_conflict');
    }
  });

  it('belongs to its profile: another one may use the same', async () => {
    const key = randomUUID();
    const { profileId } = await running.access.createProfile({ workspaceId: running.workspaceId, name: 'Other' });
    const { apiKey } = await running.access.issueApiKey({ profileId, name: 'other', allScopes: true });
    const before = ledger.effects.size;
    await refund(key, '5');
    const other = await refund(key, '7', { authorization: `Bearer ${apiKey}` });
    assert.equal(other.status, 200);
    assert.equal(other.headers.get('idempotent-replayed'), null);
    assert.equal(ledger.effects.size, before + 2);
  });

  it('is shared by the credentials of a profile, so that a retry survives a change of keys', async () => {
    const key = randomUUID();
    await refund(key, '5');
    const again = await refund(key, '5', { authorization: `Bearer ${await running.issueKey()}` });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('never shows a payer to a credential that may not see one', async () => {
    const key = randomUUID();
    assert.match(await (await refund(key, '5')).text(), new RegExp(CUSTOMER_ID));
    const blind = await running.issueKey(['attribution:write']);
    const again = await refund(key, '5', { authorization: `Bearer ${blind}` });
    assert.equal((await errorOf(again)).code, 'idempotency_key_conflict');
  });

  it('does not get past the scopes', async () => {
    const key = randomUUID();
    await refund(key, '5');
    const reader = await running.issueKey(['commerce:read']);
    const again = await refund(key, '5', { authorization: `Bearer ${reader}` });
    assert.equal((await errorOf(again)).code, 'insufficient_scope');
  });

  it('counts against the allowance like any other call', async () => {
    const key = randomUUID();
    const authorization = `Bearer ${await running.issueKey('all', 2)}`;
    for (const status of [200, 200, 429]) assert.equal((await refund(key, '5', { authorization })).status, status);
  });

  it('stores nothing for an invalid body or for a refusal, and is free afterwards', async () => {
    const key = randomUUID();
    const before = await records();
    for (const amount of ['many', '-5']) {
      const refused = await refund(key, amount);
      assert.equal(refused.status, 422);
      assert.equal(await records(), before);
    }
    assert.equal((await refund(key, '5')).status, 200);
    assert.equal(await records(), before + 1);
  });

  const MALFORMED = ['', '""', '"open', 'two words', 'x'.repeat(256), `"${'x'.repeat(256)}"`, 'clé'];
  for (const key of MALFORMED) {
    it(`is refused by name when it is ${key.length > 20 ? `${key.length} characters` : JSON.stringify(key)}`, async () => {
      const before = ledger.calls.length;
      const response = await refund(key, '5');
      const { code, message } = await errorOf(response);
      assert.equal(response.status, 400);
      assert.equal(code, 'invalid_parameter');
      assert.match(message, /Idempotency-Key/);
      assert.equal(ledger.calls.length, before);
    });
  }

  it('is refused when it is sent twice', async () => {
    const headers = new Headers({ authorization: `Bearer ${running.key}`, 'content-type': 'application/json' });
    headers.append('idempotency-key', 'one');
    headers.append('idempotency-key', 'two');
    const body = JSON.stringify({ amount: '5' });
    const response = await fetch(running.url(`/api/v1${REFUND}`), { method: 'POST', headers, body });
    assert.equal((await errorOf(response)).code, 'invalid_parameter');
  });

  it('may have 255 characters', async () => {
    assert.equal((await refund('x'.repeat(255), '5')).status, 200);
  });

  it('has no effect on operations that accept none', async () => {
    const response = await running.call('GET', '/goals/definitions', { headers: { 'idempotency-key': '"' } });
    assert.equal(response.status, 200);
  });

  it('leaves neither the key nor the answer readable in the database', async () => {
    const key = `order-${randomUUID()}`;
    await refund(key, '5.4321');
    const stored = JSON.stringify(await running.gatewayDb.collection('replies').find({}).toArray());
    for (const secret of [key, '5.4321', 'payment_id', CUSTOMER_ID]) assert.ok(!stored.includes(secret), secret);
  });

  it('runs anew once its record has expired, even while the database still has it', async () => {
    const key = randomUUID();
    await refund(key, '5');
    const before = ledger.effects.size;
    await running.gatewayDb.collection('replies').updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } });
    const again = await refund(key, '6');
    assert.equal(again.status, 200);
    assert.equal(again.headers.get('idempotent-replayed'), null);
    assert.equal(ledger.effects.size, before + 1);
  });

  it('is stored for 24 hours from the answer', async () => {
    await running.gatewayDb.collection('replies').deleteMany({});
    const began = Date.now();
    await refund(randomUUID(), '5');
    const [record] = await running.gatewayDb.collection<IdempotencyRecord>('replies').find({}).toArray();
    const ends = record?.expires_at.getTime() ?? 0;
    assert.ok(ends >= began + 86_400_000 && ends <= Date.now() + 86_400_000);
    const indexes = await running.gatewayDb.collection('replies').indexes();
    assert.ok(indexes.some(({ key, expireAfterSeconds }) => key.expires_at === 1 && expireAfterSeconds === 0));
  });
});
