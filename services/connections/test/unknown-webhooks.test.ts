// Tests what is noted of signed webhooks that no rule understood: their type, and nothing of what they said.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { type StripeFixture, startStripeFixture } from './stripe-fixture.ts';
import { STRIPE_SECRET } from './vendors-env.ts';

const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('webhooks that no rule understands', () => {
  let fixture: StripeFixture;
  beforeEach(async () => {
    fixture = await startStripeFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const list = async (limit = 0) =>
    (await fixture.harness.inbound.listUnknownWebhooks({ limit })).webhooks.map(
      ({ connectionId, kind, type, count }) => `${connectionId} ${kind} ${type} ${count}`,
    );
  const stored = () => fixture.harness.mongo.db.collection('unknown_webhooks');
  const event = (change: object = {}) => ({
    ...{ id: 'evt_1', object: 'event', account: 'acct_other', livemode: false },
    ...{ type: 'invoice.overdue', data: { object: { id: 'in_1', customer_email: 'ana@example.com' } } },
    ...change,
  });

  it('are listed for operators by type, the latest first, with how often they came', async () => {
    const { sign, push, connection } = fixture;
    await Promise.all([event(), event(), event()].map((one) => push(sign(one))));
    await push(sign(event({ type: 'mandate.updated' })));
    assert.deepEqual(await list(), [
      `${connection.id} unused mandate.updated 1`,
      `${connection.id} unused invoice.overdue 3`,
    ]);
    assert.deepEqual(await list(1), [`${connection.id} unused mandate.updated 1`]);
    await assert.rejects(fixture.harness.inbound.listUnknownWebhooks({ limit: 1001 }), /less than or equal to 1000/);
  });

  it('are noted with the names of their members, and with nothing of what they said', async () => {
    const { sign, push } = fixture;
    await push(sign(event()));
    const { webhooks } = await fixture.harness.inbound.listUnknownWebhooks({});
    assert.ok(webhooks[0]?.members.includes('data.object.customer_email'));
    assert.doesNotMatch(JSON.stringify(await stored().find().toArray()), /ana@example|in_1|acct_other|evt_1/);
  });

  it('are noted when they cannot be read, or when nobody connected their account', async () => {
    const { sign, push, firedBy, sell, connection } = fixture;
    await assert.rejects(push(sign({ hello: 'world' })), refused('invalid_request'));
    await push(sign({ ...firedBy(sell(), 'charge.succeeded'), account: 'acct_nobody' }), 'app');
    assert.deepEqual((await list()).toSorted(), [`${connection.id} unread  1`, 'app unused charge.succeeded 1'].sort());
  });

  it('are not those of a stranger, of which nothing is kept', async () => {
    const { sign, push } = fixture;
    await assert.rejects(push(sign(event(), 'whsec_of_a_stranger')), refused('unauthorized'));
    await assert.rejects(push({ ...sign(event()), headers: {} }), refused('unauthorized'));
    await assert.rejects(push(sign({ hello: 'world' }, 'whsec_of_a_stranger'), 'app'), refused('unauthorized'));
    assert.equal(await stored().countDocuments(), 0);
  });

  it('are not those that were understood', async () => {
    const { sign, push, firedBy, sell } = fixture;
    await push(sign(firedBy(sell(), 'charge.succeeded'), STRIPE_SECRET));
    assert.deepEqual(await list(), []);
  });

  it('take a bounded number of rows, however many types a sender invents', async () => {
    const { sign, push, connection } = fixture;
    for (let n = 0; n < 55; n++) await push(sign(event({ type: `made.up.${n}` })));
    const rows = await list();
    assert.equal(rows.length, 51);
    assert.ok(rows.includes(`${connection.id} unused (others) 5`));
  });

  it('are kept for 30 days', async () => {
    const indexes = await stored().indexes();
    assert.deepEqual(
      indexes
        .filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)
        .map((index) => index.expireAfterSeconds),
      [30 * 86_400],
    );
  });
});
