// Tests on a real server that every service can do all that its code does with the rights of its user, and nothing else.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { eraseMessages } from '@touchline/chassis/bus/erase-messages.ts';
import { listen } from '@touchline/chassis/bus/listen.ts';
import { profileBacklog } from '@touchline/chassis/bus/profile-backlog.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type CatalogEntry, catalog, durableOf, replaySubject, streams } from '@touchline/proto/catalog.ts';
import { usersOf } from '../charts/chart-list.ts';
import { natsProgram } from '../local-stack/own-nats.ts';
import { consumerLags } from '../ops/consumer-lags.ts';
import { countLetters, dropLetter, readLetters } from '../ops/dead-letters.ts';
import { openBus } from '../ops/open-bus.ts';
import { replayLetter } from '../ops/replay-letter.ts';
import { type AuthorizingNats, startAuthorizingNats } from './authorizing-nats.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const ON_THE_BUS = usersOf('nats');
const PROFILE = '0190a6b2-0000-7000-8000-000000000001';

describe('the users of NATS', function () {
  if (natsProgram() === undefined) this.pending = true;
  let nats: AuthorizingNats;
  let stack: AsyncDisposableStack;
  /** The connection of each service, as its own user. */
  const buses = new Map<string, Bus>();
  /** What each durable and listener received. */
  const seen = new Map<string, Set<string>>();
  /** Ids that durables give up on. */
  const poison = new Set<string>();
  /** Refusals that the tests caused. */
  let expected = 0;

  before(async () => {
    nats = await startAuthorizingNats();
    stack = new AsyncDisposableStack();
    const open = (service: string) =>
      connectBus({ url: nats.url, name: service, service, access: nats.accessOf(service) });
    // Readers start before their publishers, when no stream exists yet.
    for (const service of [...ON_THE_BUS].reverse()) {
      const bus = stack.use(await open(service));
      buses.set(service, bus);
      for (const entry of catalog) await subscribe(bus, service, entry);
    }
  });
  after(async () => {
    await stack.disposeAsync();
    await nats[Symbol.asyncDispose]();
  });
  afterEach('nothing else was refused', () => {
    const violations = nats.violations();
    assert.equal(violations.length, expected, violations.slice(expected).join('\n'));
  });

  async function subscribe(bus: Bus, service: string, entry: CatalogEntry): Promise<void> {
    if (entry.consumers.includes(service)) {
      const ids = new Set<string>();
      seen.set(durableOf(entry, service), ids);
      const handle = async (batch: readonly { id: string }[]) =>
        batch.map(({ id }) => {
          if (poison.has(id)) return deadLetter('poison');
          ids.add(id);
          return done();
        });
      stack.use(await consume(bus, { entry, service, logger, handle }));
    }
    if (entry.listeners?.includes(service)) {
      const ids = new Set<string>();
      seen.set(`${service} hears ${entry.subject}`, ids);
      stack.use(await listen(bus, { entry, logger, handle: ({ id }) => void ids.add(id) }));
    }
  }
  const busOf = (service: string): Bus => buses.get(service) ?? assert.fail(service);
  const publishOne = (entry: CatalogEntry, id: string) =>
    publish(busOf(entry.owner), [busEvent(entry, { id, profileId: PROFILE, time: new Date(), data: {} as never })]);
  const readersOf = (entry: CatalogEntry) => [
    ...entry.consumers.map((service) => durableOf(entry, service)),
    ...(entry.listeners ?? []).map((service) => `${service} hears ${entry.subject}`),
  ];
  const isRead = (entry: CatalogEntry, id: string) =>
    eventually(() => {
      for (const reader of readersOf(entry)) assert.ok(seen.get(reader)?.has(id), `${reader} has not received ${id}`);
    });
  const allAcknowledged = () =>
    eventually(async () => {
      for (const entry of catalog)
        for (const service of entry.consumers) {
          const info = await busOf(service).manager.consumers.info(entry.stream, durableOf(entry, service));
          assert.equal(info.num_pending + info.num_ack_pending, 0, info.name);
        }
    });
  const publishAll = async (round: string) => {
    // Publishers retry while a stream is not there yet; a repeat of an id is stored once.
    for (const entry of catalog) await eventually(() => publishOne(entry, `${round} ${entry.subject}`));
    for (const entry of catalog) await isRead(entry, `${round} ${entry.subject}`);
    await allAcknowledged();
  };

  it('publish what is theirs, and read, listen to and acknowledge what the catalog says', () => publishAll('first'));

  it('erase what they own, and see their own progress and that of their readers', async () => {
    for (const { name, erasedBy = '' } of streams.filter((spec) => spec.erasedBy)) {
      const entry = catalog.find(({ stream }) => stream === name) ?? assert.fail(name);
      await publishOne(entry, 'erased');
      const erased = await eraseMessages(busOf(erasedBy), [entry], PROFILE, (id) => id === 'erased');
      assert.equal(erased.messages, 1);
    }
    for (const entry of catalog)
      for (const service of entry.consumers)
        for (const asking of [service, entry.owner])
          await profileBacklog(busOf(asking), entry, durableOf(entry, service), PROFILE);
  });

  it('give up on messages, which operators list, hand to their durable again, and drop', async () => {
    const read = catalog.filter(({ consumers }) => consumers.length > 0);
    for (const entry of read) {
      poison.add(`bad ${entry.subject}`);
      await publishOne(entry, `bad ${entry.subject}`);
    }
    const count = read.flatMap(({ consumers }) => consumers).length;
    await using operator = await openBus({ url: nats.url, busPrefix: '', access: nats.accessOf('operator') });
    await eventually(async () => assert.equal(await countLetters(operator), count));
    poison.clear();
    const [first, ...others] = await readLetters(operator, {});
    assert.ok(first);
    await dropLetter(operator, first);
    for (const letter of others) assert.equal(await replayLetter(operator, letter), 'replayed');
    for (const { consumer, id } of others) await eventually(() => assert.ok(seen.get(consumer)?.has(id), consumer));
    assert.equal(await countLetters(operator), 0);
    assert.equal((await consumerLags(operator)).length, count);
  });

  it('refill a NATS that lost everything, without any user who has all rights', async () => {
    await nats.wipe();
    expected = 0;
    // Listeners receive nothing that is published before their connection is back; only a server that is there answers a flush.
    for (const bus of buses.values()) await eventually(() => bus.nats.flush());
    await publishAll('second');
  });

  describe('are refused', () => {
    /** @returns when NATS has forbidden it: nothing was stored, and no reply came */
    async function isForbidden(bus: Bus, subject: string, body: object = {}): Promise<void> {
      const asked = bus.nats.request(subject, JSON.stringify(body), { timeout: 60_000 });
      await assert.rejects(asked, /permissions violation/i, subject);
      expected += 1;
    }
    const everyOther = function* () {
      for (const entry of catalog)
        for (const service of ON_THE_BUS)
          if (service !== entry.owner && service !== entry.formerOwner) yield { entry, service, bus: busOf(service) };
    };

    it("another service's subject, and one consumer's copies of it", async () => {
      for (const { entry, bus } of everyOther()) {
        await isForbidden(bus, `${entry.subject}.${PROFILE}`);
        for (const reader of entry.consumers)
          await isForbidden(bus, `${replaySubject(entry, durableOf(entry, reader))}.${PROFILE}`);
      }
    });
    it("what they do not read: durables, walks, single messages, others' acknowledgements and dead letters", async () => {
      for (const { entry, service, bus } of everyOther()) {
        if (entry.consumers.includes(service)) continue;
        const { stream } = entry;
        await isForbidden(bus, `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durableOf(entry, service)}`);
        for (const reader of entry.consumers) {
          const durable = durableOf(entry, reader);
          for (const verb of ['DURABLE.CREATE', 'MSG.NEXT', 'DELETE'])
            await isForbidden(bus, `$JS.API.CONSUMER.${verb}.${stream}.${durable}`);
          await isForbidden(bus, `$JS.ACK.${stream}.${durable}.1.1.1.1.0`);
          await isForbidden(bus, `touchline.dead.${reader}.${PROFILE}`);
        }
        const isElsewhere = !catalog.some(
          (other) => other.stream === stream && [other.owner, ...other.consumers].includes(service),
        );
        if (isElsewhere)
          for (const verb of ['CONSUMER.CREATE', 'STREAM.MSG.GET', 'DIRECT.GET'])
            await isForbidden(bus, `$JS.API.${verb}.${stream}`, { seq: 1 });
      }
    });
    it("reading from and deleting others' durables on a stream of their own", async () => {
      for (const { name, erasedBy = '' } of streams.filter((spec) => spec.erasedBy))
        for (const entry of catalog.filter(({ stream }) => stream === name))
          for (const reader of entry.consumers)
            for (const verb of ['MSG.NEXT', 'DELETE'])
              await isForbidden(busOf(erasedBy), `$JS.API.CONSUMER.${verb}.${name}.${durableOf(entry, reader)}`);
    });
    it('changing or emptying the streams of others, and deleting their own', async () => {
      for (const { name } of streams)
        for (const service of ON_THE_BUS) {
          const isOwn = catalog.some(({ owner, stream }) => owner === service && stream === name);
          const verbs = ['DELETE', 'PURGE', 'SNAPSHOT', ...(isOwn ? [] : ['CREATE', 'UPDATE', 'MSG.DELETE'])];
          for (const verb of verbs) await isForbidden(busOf(service), `$JS.API.STREAM.${verb}.${name}`);
        }
    });
    it('listing what exists', async () => {
      for (const bus of buses.values())
        for (const what of ['STREAM.NAMES', 'STREAM.LIST', 'CONSUMER.NAMES.EVENTS', 'CONSUMER.LIST.EVENTS'])
          await isForbidden(bus, `$JS.API.${what}`);
    });
    it("others' inboxes, and subjects in general", async () => {
      for (const [service, { nats: client }] of buses) {
        const others = ON_THE_BUS.filter((other) => other !== service).map((other) => `_INBOX_${other}.>`);
        for (const subject of ['>', '_INBOX.>', '$JS.>', 'touchline.>', 'touchline.events.recorded.>', ...others]) {
          const { promise, resolve } = Promise.withResolvers<Error | null>();
          client.subscribe(subject, { callback: resolve });
          assert.match(String(await promise), /permissions violation/i, `${service} ${subject}`);
          expected += 1;
        }
      }
    });
    it('everything that is not theirs, as operators', async () => {
      const access = nats.accessOf('operator');
      // A bus that declares nothing, because there is no service of this name.
      await using bus = await connectBus({ url: nats.url, name: 'operator', service: 'operator', access });
      for (const { subject, stream } of catalog) {
        await isForbidden(bus, `${subject}.${PROFILE}`);
        for (const verb of ['DELETE', 'UPDATE', 'PURGE', 'MSG.DELETE'])
          await isForbidden(bus, `$JS.API.STREAM.${verb}.${stream}`);
        await isForbidden(bus, `$JS.API.CONSUMER.CREATE.${stream}`);
      }
    });
    it('connecting without a name, and as a service without its password', async () => {
      await assert.rejects(connectBus({ url: nats.url, name: 'nobody' }), /NATS refuses the credentials/);
      const access = { ...nats.accessOf('tracking'), NATS_USER: 'identity' };
      await assert.rejects(connectBus({ url: nats.url, name: 'x', access }), /NATS refuses the credentials/);
      expected += 2;
    });
  });
});
