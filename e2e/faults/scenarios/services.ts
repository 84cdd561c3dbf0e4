// Kills services, at any moment and at the worst ones, and replaces services while callers are active.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { SERVICES, type ServiceName } from '@touchline/tools/start/service-list.ts';
import type { Scenario, Scene } from '../scenario.ts';

/** The refusals that callers see when a service dies: its own calls end, and calls that need it wait or are refused for now. */
const REFUSALS: Partial<Record<ServiceName, readonly number[]>> = { gateway: [0, 503] };

/** No report shows the work of these; other scenarios, or their own tests, kill them. */
const NOT_IN_REPORTS: readonly ServiceName[] = ['webhooks', 'campaigns', 'scoring', 'exports', 'console'];
const SHOWN = SERVICES.filter((service) => !NOT_IN_REPORTS.includes(service));

export const killed: readonly Scenario[] = SHOWN.map((service) => ({
  name: `${service}-killed`,
  promise: `kill -9 of ${service} loses nothing and counts nothing twice`,
  refusals: REFUSALS[service] ?? [503],
  // JetStream redelivers a dead consumer's messages 10 s after their delivery.
  recovers: { answersMs: 5000, showsMs: 60_000 },
  strike: (scene) => die(scene, service),
}));

/** The services that an event passes through. */
const WRITE_PATH: readonly ServiceName[] = ['gateway', 'tracking', 'identity', 'attribution'];

export const allKilled: Scenario = {
  name: 'services-killed',
  promise: 'kill -9 of every service that an event passes through loses nothing and counts nothing twice',
  refusals: [0, 503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    for (const service of WRITE_PATH) await die(scene, service);
  },
};

async function die({ fixture, continueFor, tell }: Scene, service: ServiceName): Promise<void> {
  tell(`kill -9 of ${service}`);
  await fixture.services.kill(service);
  await continueFor(300);
  await fixture.services.start(service);
}

/** The response is lost but the events are not: the caller cannot know that, and sends them again. */
export const gatewayKilledBeforeAnswer: Scenario = {
  name: 'gateway-killed-before-answer',
  promise: 'a gateway that dies after the commit and before the response has its events counted once',
  refusals: [0, 503],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ fixture, load: { ledger } }) {
    const line = fixture.services.lines.tracking;
    await using mongo = await fixture.database('tracking');
    line.hold('answers');
    const unanswered = await eventually(async () => {
      const waiting = [...ledger.entries.values()].filter(({ acknowledgedAt }) => acknowledgedAt === undefined);
      const keys = { $in: waiting.map(({ key }) => key) };
      const stored = await mongo.db.collection('raw_events').countDocuments({ idempotency_key: keys });
      assert.ok(stored > 0, 'nothing is stored that lacks a response');
      return stored;
    });
    await fixture.services.kill('gateway');
    line.release();
    await fixture.services.start('gateway');
    assert.ok(unanswered > 0);
  },
};

/** JetStream has the message but the watermark has not passed its row, so the next relay publishes it again. */
export const relayKilledBeforeWatermark: Scenario = {
  name: 'relay-killed-before-watermark',
  promise:
    'a relay that dies between publishing and moving its watermark publishes again, and nothing is counted twice',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ fixture }) {
    await using bus = await fixture.bus();
    await using mongo = await fixture.database('tracking');
    for (let attempt = 1; ; attempt++) {
      const published: string[] = [];
      const heard = new EventTarget();
      const subscription = bus.nats.subscribe(`${bus.subject(eventsRecorded.subject)}.>`, {
        callback: (_, message) => {
          published.push(message.headers?.get('ce-id') ?? '');
          heard.dispatchEvent(new Event('message'));
        },
      });
      await once(heard, 'message');
      await fixture.services.kill('tracking');
      subscription.unsubscribe();
      const [watermark] = await mongo.db
        .collection('relay_writers')
        .find({}, { sort: { from: 1 }, limit: 1 })
        .toArray();
      assert.ok(watermark, 'a killed relay leaves its watermark');
      const behind = { _id: { $in: published }, received_at: { $gte: watermark.from } };
      const count = await mongo.db.collection<{ _id: string }>('raw_events').countDocuments(behind);
      await fixture.services.start('tracking');
      if (count > 0) return;
      // Each attempt hits the moment with a chance of about one half.
      assert.ok(attempt < 25, 'the relay was never caught between publish and watermark');
    }
  },
  async verify({ fixture }) {
    await using mongo = await fixture.database('tracking');
    const forgotten = async () =>
      assert.ok((await mongo.db.collection('relay_writers').countDocuments({})) <= 1, 'a dead relay is not removed');
    await eventually(forgotten, { everyMs: 250 });
  },
};

export const rolled: Scenario = {
  name: 'rolling-restart',
  promise: 'SIGTERM of every service, one of its two replicas after the other, fails no request',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  replicas: 2,
  async strike({ fixture, tell }) {
    for (const service of SERVICES) {
      tell(`rolling ${service}`);
      await fixture.services.roll(service);
    }
  },
};

/** Every service that a call of the load passes through. */
const CALLED: readonly ServiceName[] = ['gateway', 'access', ...WRITE_PATH.slice(1), 'connections'];

export const oneOfTwoKilled: Scenario = {
  name: 'one-of-two-killed',
  promise: 'kill -9 of one of two replicas, service after service, fails no request but those of a killed gateway',
  refusals: [0],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  replicas: 2,
  perSecond: 6,
  async strike({ fixture, continueFor, tell }) {
    for (const service of CALLED) {
      tell(`kill -9 of one replica of ${service}`);
      await fixture.services.killOne(service);
      await continueFor(2000);
      await fixture.services.startOne(service);
    }
  },
};

export const oneOfTwoSilent: Scenario = {
  name: 'one-of-two-silent',
  promise:
    'one of two replicas that stops answering while its connections stay open, service after service, fails no request',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  replicas: 2,
  perSecond: 6,
  async strike({ fixture, continueFor, tell }) {
    for (const service of CALLED.filter((name) => name !== 'gateway')) {
      tell(`one replica of ${service} is silent`);
      await fixture.services.pauseOne(service);
      await continueFor(6000);
      await fixture.services.resumeOne(service);
      await continueFor(500);
    }
  },
};
