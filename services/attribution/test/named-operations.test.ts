// Tests writes that carry an operation_id: a caller that did not receive the response repeats the call, and nothing happens
// twice.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { totals } from './derived-state.ts';
import { DAY, DIRECT, eventIdOf, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const GOAL = { conversionKey: 'trial', name: 'Trial', eventNames: ['trial'], kind: 'pipeline' };

describe('a write with an operation_id', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('named');
  });
  after(async () => await app[Symbol.asyncDispose]());

  let profiles = 0;
  async function paidProfile() {
    const profileId = `named-${profiles++}`;
    const payment = { eventType: 'payment_received', value: '100.50', currency: 'CLP', marketing: DIRECT };
    await app.publish([
      profile(profileId),
      resolved({ profileId, key: 'paid', at: T0 + DAY, visitorId: 'v', ...payment }),
    ]);
    await app.drained();
    return { profileId, paymentId: eventIdOf(profileId, 'paid') };
  }
  const refusal = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;
  const cash = async (profileId: string) => {
    await app.drained();
    return (await totals(app.collections, profileId)).cash;
  };

  it('records one refund and returns it for every repeat, concurrent and later', async () => {
    const payment = await paidProfile();
    const ask = { ...payment, amount: '0.5', operationId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.client.recordRefund(ask)));
    answers.push(await app.client.recordRefund(ask));
    assert.equal(new Set(answers.map(({ payment }) => JSON.stringify(payment?.refundedAt, stringify))).size, 1);
    assert.ok(answers.every(({ payment }) => payment?.refundedAmount === '0.5'));
    assert.equal(await cash(payment.profileId), 100);
  });

  it('leaves one refund of several concurrent operations, and refuses the others', async () => {
    const payment = await paidProfile();
    const asked = Array.from({ length: 12 }, () =>
      app.client.recordRefund({ ...payment, amount: '1', operationId: randomUUID() }),
    );
    const settled = await Promise.allSettled(asked);
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of settled)
      if (outcome.status === 'rejected')
        assert.ok(refusal('manual_refund_exists')(outcome.reason), String(outcome.reason));
    assert.equal(await cash(payment.profileId), 99.5);
  });

  it('does not refund again when the refund was undone before the repeat', async () => {
    const payment = await paidProfile();
    const ask = { ...payment, amount: '0.5', operationId: randomUUID() };
    await app.client.recordRefund(ask);
    await app.client.undoRefund({ ...payment, operationId: randomUUID() });
    const again = await app.client.recordRefund(ask);
    assert.equal(again.payment?.refundedAmount, '0.5');
    assert.equal(await cash(payment.profileId), 100.5);
  });

  it('undoes a refund once, and succeeds again when it is repeated', async () => {
    const payment = await paidProfile();
    await app.client.recordRefund({ ...payment, amount: '0.5', operationId: randomUUID() });
    const undo = { ...payment, operationId: randomUUID() };
    await Promise.all([app.client.undoRefund(undo), app.client.undoRefund(undo)]);
    await app.client.recordRefund({ ...payment, amount: '2', operationId: randomUUID() });
    assert.equal((await app.client.undoRefund(undo)).payment?.refundedAmount, '');
    assert.equal(await cash(payment.profileId), 98.5);
    await app.client.undoRefund({ ...payment, operationId: randomUUID() });
    await assert.rejects(app.client.undoRefund({ ...payment, operationId: randomUUID() }), refusal('not_found'));
  });

  it('can be repeated after a refusal', async () => {
    const payment = await paidProfile();
    const operationId = randomUUID();
    await assert.rejects(
      app.client.recordRefund({ ...payment, amount: '999', operationId }),
      refusal('amount_invalid'),
    );
    const { payment: refunded } = await app.client.recordRefund({ ...payment, amount: '1', operationId });
    assert.equal(refunded?.refundedAmount, '1');
  });

  it('belongs to its profile', async () => {
    const [one, two] = [await paidProfile(), await paidProfile()];
    const operationId = randomUUID();
    await app.client.recordRefund({ ...one, amount: '1', operationId });
    await app.client.recordRefund({ ...two, amount: '2', operationId });
    assert.deepEqual([await cash(one.profileId), await cash(two.profileId)], [99.5, 98.5]);
  });

  it('creates a definition once, and reports each time that it did', async () => {
    const { profileId } = await paidProfile();
    const ask = { profileId, goal: GOAL, createOnly: true, operationId: randomUUID() };
    const answers = await Promise.all([app.client.upsertGoal(ask), app.client.upsertGoal(ask)]);
    answers.push(await app.client.upsertGoal(ask));
    assert.deepEqual(
      answers.map(({ created, goal }) => [created, goal?.name]),
      Array.from({ length: 3 }, () => [true, 'Trial']),
    );
    const other = { ...ask, operationId: randomUUID() };
    await assert.rejects(app.client.upsertGoal(other), refusal('invalid_state'));
    await assert.rejects(
      app.client.upsertGoal({ ...other, goal: { ...GOAL, conversionKey: 'payment_received' } }),
      refusal('invalid_state'),
    );
    assert.equal((await app.client.upsertGoal({ ...other, createOnly: false })).created, false);
  });

  it('does not bring back a definition that was replaced before the repeat', async () => {
    const { profileId } = await paidProfile();
    const ask = { profileId, goal: GOAL, operationId: randomUUID() };
    await app.client.upsertGoal(ask);
    await app.client.upsertGoal({ profileId, goal: { ...GOAL, name: 'Newer' } });
    await app.client.upsertGoal(ask);
    const { goals } = await app.client.listGoals({ profileId });
    assert.equal(goals.find(({ conversionKey }) => conversionKey === 'trial')?.name, 'Newer');
  });
});

function stringify(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
