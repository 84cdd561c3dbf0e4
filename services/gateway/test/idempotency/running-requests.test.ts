// Tests Idempotency-Key while the first request is still running, and after it failed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { IdempotencyRecord } from '../../src/store/idempotency-records.ts';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { type RefundLedger, refundLedger } from './refund-ledger.ts';

/** Renewed every 200 ms. */
const LEASE_MS = 600;
const REFUND = `/payments/${CUSTOMER_ID}/refund`;

describe('a request with an Idempotency-Key', () => {
  let running: RunningGateway;
  let ledger: RefundLedger;
  let clock = Date.now();
  before(async () => {
    ledger = refundLedger();
    running = await runGateway('in_flight', {
      doubles: { attribution: ledger.attribution },
      env: { IDEMPOTENCY_LEASE_MS: String(LEASE_MS) },
      // A lease ends by a clock that the tests advance, and not while the machine stops.
      overrides: { now: () => new Date(clock) },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const refund = (key: string, amount = '5') => running.post(REFUND, { amount }, { 'idempotency-key': key });
  const entered = (count: number) => eventually(() => assert.equal(ledger.calls.length, count));

  it('has one effect however many callers send it at once, and the others must wait or get its answer', async () => {
    const key = randomUUID();
    const before = ledger.calls.length;
    const answers = await Promise.all(Array.from({ length: 100 }, () => refund(key)));
    const bodies = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 409) assert.equal((await errorOf(answer)).code, 'idempotency_key_in_flight');
      else {
        assert.equal(answer.status, 200);
        bodies.add(await answer.text());
      }
    }
    assert.equal(bodies.size, 1);
    assert.equal(
      answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotent-replayed')).length,
      1,
    );
    assert.equal(ledger.calls.length, before + 1);
  });

  it('is not presumed dead while it works, even when that takes much longer than the lease', async () => {
    const key = randomUUID();
    const began = ledger.calls.length;
    ledger.hold();
    const first = refund(key);
    await entered(began + 1);
    const replies = running.gatewayDb.collection<IdempotencyRecord>('replies');
    for (let halves = 0; halves < 4; halves += 1) {
      clock += LEASE_MS / 2;
      const renewed = { state: 'running', lease_until: new Date(clock + LEASE_MS) } as const;
      await eventually(async () => assert.ok(await replies.findOne(renewed)));
      const waiting = await refund(key);
      assert.equal(waiting.status, 409);
      assert.equal((await errorOf(waiting)).code, 'idempotency_key_in_flight');
      assert.equal(waiting.headers.get('retry-after'), '1');
    }
    ledger.let();
    assert.equal((await first).status, 200);
    assert.equal(ledger.calls.length, began + 1);
    assert.equal((await refund(key)).headers.get('idempotent-replayed'), 'true');
  });

  it('answers another body with a conflict while it works', async () => {
    const key = randomUUID();
    const began = ledger.calls.length;
    ledger.hold();
    const first = refund(key);
    await entered(began + 1);
    assert.equal((await errorOf(await refund(key, '6'))).code, 'idempotency_key_conflict');
    ledger.let();
    await first;
  });

  const OUTAGES: [name: string, error: unknown, status: number][] = [
    ['an outage', unavailable('away'), 503],
    ['a fault of ours', new Error('oops'), 500],
  ];
  for (const [name, error, status] of OUTAGES) {
    it(`is free after ${name}, and continues under the same operation id, so that there is one effect`, async () => {
      const key = randomUUID();
      const began = ledger.effects.size;
      ledger.fail(error);
      assert.equal((await refund(key)).status, status);
      ledger.fail(undefined);
      const again = await refund(key);
      assert.equal(again.status, 200);
      assert.equal(again.headers.get('idempotent-replayed'), null);
      assert.equal(ledger.effects.size, began + 1);
    });
  }

  const ENDS: [name: string, died: boolean][] = [
    ['failed', false],
    ['died', true],
  ];
  for (const [name, died] of ENDS) {
    it(`keeps the effect of a run that ${name}, however often the runs that continue it are refused`, async () => {
      const key = randomUUID();
      const [began, calls] = [ledger.effects.size, ledger.calls.length];
      ledger.fail(unavailable('away'));
      assert.equal((await refund(key)).status, 503);
      const replies = running.gatewayDb.collection<IdempotencyRecord>('replies');
      const left = { state: 'running', lease_until: new Date(clock) } as const;
      if (died) await replies.updateOne({ state: 'released' }, { $set: left });
      ledger.fail(appError('invalid_state', 'Not now.'));
      for (let times = 0; times < 3; times++) assert.equal((await refund(key)).status, 409);
      ledger.fail(undefined);
      assert.equal((await refund(key)).status, 200);
      assert.equal(ledger.effects.size, began + 1);
      assert.equal(new Set(ledger.calls.slice(calls)).size, 1);
      assert.equal((await refund(key)).headers.get('idempotent-replayed'), 'true');
    });
  }

  it('leaves nothing behind when a first run is refused, and the next run has an operation id of its own', async () => {
    const key = randomUUID();
    const replies = running.gatewayDb.collection<IdempotencyRecord>('replies');
    const before = await replies.countDocuments();
    ledger.fail(appError('invalid_state', 'Not now.'));
    assert.equal((await refund(key)).status, 409);
    assert.equal(await replies.countDocuments(), before);
    ledger.fail(undefined);
    assert.equal((await refund(key)).status, 200);
    const [refused, done] = ledger.calls.slice(-2);
    assert.notEqual(refused, done);
  });

  it('is free for another body after a failure, under an operation id of its own', async () => {
    const key = randomUUID();
    ledger.fail(appError('internal_error', 'oops'));
    assert.equal((await refund(key, '5')).status, 500);
    ledger.fail(undefined);
    assert.equal((await refund(key, '6')).status, 200);
    const [failed, done] = ledger.calls.slice(-2);
    assert.notEqual(failed, done);
  });
});
