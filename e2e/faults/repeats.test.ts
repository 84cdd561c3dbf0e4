// Tests writes under Idempotency-Keys while services are killed: every caller retries until it gets a response, and each write is
// done once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { personReadCommands } from '@touchline/tools/admin/commands/person-reads.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';

const REFUNDS = 24;
const RETRY_MS = 100;
/** Errors that a caller may get meanwhile: wait, or retry. */
const NOT_YET = ['idempotency_key_in_flight', 'service_unavailable'];

/** Repeats the same request until its response is final, which must have this status. */
async function untilDone(ask: () => Promise<Answer>, status = 200): Promise<Answer> {
  const askOnce = async () => {
    const answer = await ask();
    assert.ok(!NOT_YET.includes(answer.body?.error?.code), 'not done in time');
    return answer;
  };
  const answer = await eventually(askOnce, { everyMs: RETRY_MS });
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer;
}

describe('a write under an Idempotency-Key', () => {
  let p: TestProfile;
  let payments: string[];
  before(async () => {
    p = await newProfile();
    await p.send(
      Array.from({ length: REFUNDS }, (_, n) => ({
        event_name: 'payment_received',
        event_time: new Date(Date.now() - 3_600_000).toISOString(),
        idempotency_key: `paid-${n}`,
        user_traits: { external_id: `payer-${n}` },
        properties: { value: '10', currency: 'USD' },
      })),
    );
    await p.drained();
    const { data } = await p.get('/payments?limit=100');
    payments = data.map(({ payment_id }: { payment_id: string }) => payment_id);
    assert.equal(payments.length, REFUNDS);
  });

  for (const service of ['gateway', 'attribution'] as const) {
    it(`is done once and gets the right response through a kill -9 of ${service}`, async () => {
      let answered = 0;
      const refund = async (payment: string) => {
        const headers = { 'idempotency-key': randomUUID() };
        const done = await untilDone(() => p.call('POST', `/payments/${payment}/refund`, { amount: '1.5' }, headers));
        assert.equal(done.body.data.refunded_amount, '1.5');
        answered += 1;
        const again = await untilDone(() => p.call('POST', `/payments/${payment}/refund`, { amount: '1.5' }, headers));
        assert.deepEqual(again.body, done.body);
        assert.equal(again.headers.get('idempotent-replayed'), 'true');
      };
      const todo = [...payments];
      const work = async () => {
        for (let payment = todo.pop(); payment !== undefined; payment = todo.pop()) await refund(payment);
      };
      const all = Promise.all(Array.from({ length: 12 }, work));
      const killed = eventually(() => assert.ok(answered > 2), { everyMs: 1 }).then(() =>
        testSystem().services.restart(service, 'SIGKILL'),
      );
      await Promise.all([killed, all]);
      await p.drained();
      const range = lastDays(2);
      const { data } = await p.get(`/overview?${range}`);
      assert.equal(Number(data.revenue), REFUNDS * 8.5);

      const undo = async (payment: string) => {
        const headers = { 'idempotency-key': randomUUID() };
        await untilDone(() => p.call('DELETE', `/payments/${payment}/refund`, undefined, headers));
      };
      await Promise.all(payments.map(undo));
      await p.drained();
      assert.equal(Number((await p.get(`/overview?${range}`)).data.revenue), REFUNDS * 10);
    });
  }

  it('subscribes once, with one secret, through a kill -9 of webhooks', async () => {
    const body = { url: 'http://127.0.0.1:9/', events: ['outcome.recorded'] };
    const subscribe = (key: string) =>
      untilDone(() => p.call('POST', '/webhooks', body, { 'idempotency-key': key }), 201);
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const all = Promise.all(keys.map(subscribe));
    const [made] = await Promise.all([all, testSystem().services.restart('webhooks', 'SIGKILL')]);
    const again = await Promise.all(keys.map(subscribe));
    assert.deepEqual(
      again.map((answer) => answer.body.data),
      made.map((answer) => answer.body.data),
    );
    const { data } = await p.get('/webhooks');
    assert.deepEqual(data.map(({ id }: Json) => id).sort(), made.map((answer) => answer.body.data.id).sort());
    assert.equal(new Set(made.map((answer) => answer.body.data.secret)).size, keys.length);
  });

  it('records every payer that its responses showed, for operators to read', async () => {
    const { data: me } = await p.get('/me');
    const [list] = personReadCommands;
    const seen = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const given = { workspace: me.profile.workspace_id, limit: '500', cursor };
      const page: Json = await list?.run(testSystem().clients, given, {
        readFile: () => '',
        progress: () => undefined,
      });
      for (const read of page.reads) {
        if (read.profile_id === p.profileId && read.operation === 'POST /payments/{payment_id}/refund')
          for (const id of read.customer_profile_ids) seen.add(id);
      }
      cursor = page.next_cursor;
    }
    assert.equal(seen.size, REFUNDS);
  });
});
