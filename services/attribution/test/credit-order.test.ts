// Tests that published credit can be put in order, whatever the bus does to the order in which it was published.
import assert from 'node:assert/strict';
import { fromBinary } from '@bufbuild/protobuf';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { conversionsCredited } from '@touchline/proto/catalog.ts';
import { ConversionCreditedSchema } from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import { MongoClient } from 'mongodb';
import { publishChange } from '../src/jobs/publish-change.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { nextRevision } from '../src/store/credit/credit-revisions.ts';
import { adClick, DAY, DIRECT, linked, merged, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('published credit', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('credit_order');
  });
  after(() => app[Symbol.asyncDispose]());

  /** Returns what subscribers of a profile receive, in the order of the stream. */
  async function heard(profileId: string) {
    const subjects = [`${app.bus.subject(conversionsCredited.subject)}.${profileId}`];
    const messages = [];
    for await (const { headers, data } of walkStream(app.bus, app.bus.stream(conversionsCredited.stream), { subjects }))
      messages.push({ id: headers?.get('ce-id'), ...fromBinary(ConversionCreditedSchema, data) });
    return messages;
  }
  const newest = (messages: Awaited<ReturnType<typeof heard>>) =>
    messages.reduce((best, message) => (message.revision > best.revision ? message : best));

  async function paidProfile(profileId: string): Promise<void> {
    const visit = { profileId, key: 'visit', at: T0, visitorId: 'v', web: PAGE };
    const payment = { eventType: 'payment_received', value: '10', currency: 'CLP', marketing: DIRECT };
    await app.publish([
      profile(profileId),
      resolved({ ...visit, marketing: adClick({ campaign: 'spring' }) }),
      resolved({ profileId, key: 'paid', at: T0 + DAY, visitorId: 'v', ...payment }),
    ]);
    await app.drained();
  }

  it('has a revision that grows with each change, even from one person to the next', async () => {
    await paidProfile('grows');
    await app.publish([linked('grows', 'v', 'customer', T0 + DAY, 'paid')]);
    await app.drained();
    await app.publish([merged('grows', 'customer', 'survivor')]);
    await app.drained();
    const goal = { conversionKey: 'payment_received', name: 'Paid', eventTypes: ['nothing_like_it'], kind: 'cash' };
    await app.client.upsertGoal({ profileId: 'grows', goal });
    await app.drained();
    const messages = await heard('grows');
    assert.ok(messages.length >= 4);
    assert.equal(new Set(messages.map(({ conversionId }) => conversionId)).size, 1);
    const revisions = messages.map(({ revision }) => revision);
    assert.ok(
      revisions.every((revision, i) => revision > (revisions[i - 1] ?? 0n)),
      revisions.join(', '),
    );
    assert.equal(newest(messages).removed, true);
    assert.equal(new Set(messages.map(({ id }) => id)).size, messages.length);
  });

  it('ends with the newest state, by its revision, when the first publish of an older one is lost', async () => {
    await paidProfile('lost');
    const [told] = await heard('lost');
    const stored = await app.collections.conversions.findOne({ profile_id: 'lost' });
    assert.ok(told && stored);
    await using client = await new MongoClient(testStack().mongodbUrl).connect();
    const db = client.db(app.config.MONGODB_DATABASE);
    const collections = collectionsOf(db);
    const logger = createLogger({ name: 'losing', level: 'silent' });
    const losing = loseFirst(app.bus);
    const other = client.db(`${app.config.MONGODB_DATABASE}_relay`);
    const outbox = createOutbox({ db: other, bus: losing, logger });
    try {
      for (const value of ['11', '12'])
        await withTransaction(client, async (session) => {
          const change = { conversions: [{ ...stored, value }], removedConversions: [], appeared: [] };
          await publishChange({ collections, outbox }, 'lost', change, session);
        });
      outbox.nudge();
      await eventually(async () => assert.equal(await outbox.pending(), 0));
    } finally {
      await outbox[Symbol.asyncDispose]();
      await other.dropDatabase();
    }
    const messages = await heard('lost');
    assert.deepEqual(
      messages.map(({ value }) => value),
      ['10', '12', '11'],
    );
    assert.equal(newest(messages).value, '12');
  });

  it('counts on from the clock, and never backwards', async () => {
    const { collections, config } = app;
    await using client = await new MongoClient(testStack().mongodbUrl).connect();
    const { creditRevisions } = collectionsOf(client.db(config.MONGODB_DATABASE));
    const next = (now: number) =>
      withTransaction(client, (session) => nextRevision(creditRevisions, 'clock', session, now));
    assert.deepEqual([await next(1000), await next(1000), await next(500), await next(5000)], [1000, 1001, 1002, 5000]);
    assert.equal((await collections.creditRevisions.findOne({ _id: 'clock' }))?.revision, 5000);
  });
});

/** Returns a bus that loses the first message that it publishes, until another one has been sent after it. */
function loseFirst(bus: Bus): Bus {
  let lost: string | undefined;
  let isOver = false;
  const nats = new Proxy(bus.nats, {
    get(target, member) {
      if (member !== 'publish') {
        const found = Reflect.get(target, member, target);
        return typeof found === 'function' ? found.bind(target) : found;
      }
      const publish: typeof target.publish = (subject, body, options) => {
        const id = options?.headers?.get('Nats-Msg-Id');
        lost ??= id;
        if (id === lost && !isOver) return;
        isOver = true;
        target.publish(subject, body, options);
      };
      return publish;
    },
  });
  return { ...bus, nats, isConnected: () => bus.isConnected(), subject: (name) => bus.subject(name) } as Bus;
}
