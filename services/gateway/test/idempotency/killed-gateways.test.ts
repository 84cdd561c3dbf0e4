// Tests Idempotency-Key across processes and outages: a gateway that dies between effect and answer, and a database that is
// unavailable.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { gatewayProcess } from '../gateway-process.ts';
import { errorOf, runGateway } from '../running-gateway.ts';
import { refundLedger } from './refund-ledger.ts';

const REFUND = `/payments/${CUSTOMER_ID}/refund`;
const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
/** Longer than any machine stops. */
const LEASE_MS = 600_000;
const LEASE = { IDEMPOTENCY_LEASE_MS: String(LEASE_MS) };

describe('a request with an Idempotency-Key', () => {
  /** How far ahead the gateway's clock is: a lease ends when a test says so. */
  let ahead = 0;
  const overrides = { now: () => new Date(Date.now() + ahead) };
  beforeEach(() => {
    ahead = 0;
  });

  it('has one effect and the right answer when its gateway is killed between the two', async () => {
    const ledger = refundLedger();
    await using running = await runGateway('killed', {
      doubles: { attribution: ledger.attribution },
      overrides,
      env: { ...LEASE, ACCESS_SECRET_KEYS: SECRET_KEYS },
    });
    await using twin = await gatewayProcess(running, { ACCESS_SECRET_KEYS: SECRET_KEYS, ...LEASE });
    try {
      const headers = {
        authorization: `Bearer ${running.key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify({ amount: '5' });
      const refund = (base: string) => fetch(`${base}/api/v1${REFUND}`, { method: 'POST', headers, body });

      ledger.hold();
      const lost = refund(twin.gateway.baseUrl).then(
        () => 'answered',
        () => 'lost',
      );
      await eventually(() => assert.equal(ledger.effects.size, 1));
      twin.child.kill('SIGKILL');
      assert.equal(await lost, 'lost');
      ledger.let();

      const early = await refund(running.gateway.baseUrl);
      assert.equal((await errorOf(early)).code, 'idempotency_key_in_flight');
      ahead = LEASE_MS + 1000;
      const late = await refund(running.gateway.baseUrl);
      assert.equal(late.status, 200);
      const { data } = (await late.json()) as { data: { refunded_amount: string } };
      assert.equal(data.refunded_amount, '5');
      assert.equal(late.headers.get('idempotent-replayed'), null);
      assert.equal(ledger.effects.size, 1);
      assert.equal(new Set(ledger.calls).size, 1);
      assert.equal((await refund(running.gateway.baseUrl)).headers.get('idempotent-replayed'), 'true');
    } finally {
      ledger.let();
    }
  });

  it('has no effect without a record: 503 while the database is unavailable', async () => {
    const ledger = refundLedger();
    const line = await viaProxy(testStack().mongodbUrl);
    await using _proxy = line.proxy;
    await using running = await runGateway('no_database', {
      doubles: { attribution: ledger.attribution },
      overrides,
      env: { ...LEASE, MONGODB_URL: line.url },
    });
    const refund = (key: string) => running.post(REFUND, { amount: '5' }, { 'idempotency-key': key });
    assert.equal((await refund(randomUUID())).status, 200);
    const key = randomUUID();
    await line.proxy.cut();
    const refused = await refund(key);
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.has('retry-after'));
    assert.equal(ledger.effects.size, 1);
    await line.proxy.restore();
    await eventually(async () => assert.equal((await refund(key)).status, 200));
    assert.equal(ledger.effects.size, 2);
  });

  it('answers 503 when the answer could not be stored, and the retry finds the effect', async () => {
    const ledger = refundLedger();
    const line = await viaProxy(testStack().mongodbUrl);
    await using _proxy = line.proxy;
    await using running = await runGateway('unkept', {
      doubles: { attribution: ledger.attribution },
      overrides,
      env: { ...LEASE, MONGODB_URL: line.url },
    });
    const key = randomUUID();
    const refund = () => running.post(REFUND, { amount: '5' }, { 'idempotency-key': key });
    ledger.hold();
    const unkept = refund();
    await eventually(() => assert.equal(ledger.effects.size, 1));
    await line.proxy.cut();
    ledger.let();
    assert.equal((await unkept).status, 503);
    await line.proxy.restore();
    ahead = LEASE_MS + 1000;
    await eventually(async () => assert.equal((await refund()).status, 200));
    assert.equal(ledger.effects.size, 1);
  });

  it('does not need Valkey', async () => {
    const ledger = refundLedger();
    const line = await viaProxy(testStack().redisUrl);
    await using _proxy = line.proxy;
    await using running = await runGateway('no_valkey', {
      doubles: { attribution: ledger.attribution },
      overrides,
      env: { ...LEASE, REDIS_URL: line.url },
    });
    const key = randomUUID();
    const refund = () => running.post(REFUND, { amount: '5' }, { 'idempotency-key': key });
    await line.proxy.cut();
    const [first, ...others] = await Promise.all([refund(), refund(), refund()]);
    assert.ok([first, ...others].some((answer) => answer?.status === 200));
    assert.equal(ledger.effects.size, 1);
    assert.equal((await refund()).headers.get('idempotent-replayed'), 'true');
  });
});
