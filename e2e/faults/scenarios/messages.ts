// Delivers messages twice, late, in any order, or unreadable.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { create, toBinary } from '@bufbuild/protobuf';
import { headers } from '@nats-io/transport-node';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { deadLetterStream, eventsRecorded, identityResolved } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { AdminClients } from '@touchline/tools/admin/clients.ts';
import { repeatEverything, repeatOld, shuffle } from '../messages.ts';
import { run } from '../run-program.ts';
import type { Scenario } from '../scenario.ts';

const OPS = resolve(import.meta.dirname, '../../../tools/ops/main.ts');

/** As many messages as a few dozen events cause. */
const REPEATS = 100;

/** JetStream deduplicates for two minutes, which each service configures when it starts. */
const FORGOTTEN_MS = 125_000;

export const deliveredTwice: Scenario = {
  name: 'delivered-twice',
  promise: 'every message delivered twice counts once',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike({ fixture, tell }) {
    await using bus = await fixture.bus();
    const repeating = repeatEverything(bus);
    await eventually(() => assert.ok(repeating.count() >= REPEATS));
    const count = await repeating.stop();
    tell(`${count} messages were repeated`);
  },
};

export const deliveredLate: Scenario = {
  name: 'delivered-again-later',
  promise: 'every message repeated after JetStream forgot its id counts once',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 90_000 },
  async strike({ fixture, continueFor, tell }) {
    await using bus = await fixture.bus();
    await continueFor(3000);
    const before = new Date();
    tell('waiting until JetStream forgets');
    await continueFor(FORGOTTEN_MS);
    const count = await repeatOld(bus, before);
    tell(`${count} messages were repeated`);
    assert.ok(count > 0);
  },
};

export const shuffled: Scenario = {
  name: 'shuffled',
  promise: 'messages in any order lead to the same reports',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 90_000 },
  async strike({ fixture, continueFor, tell }) {
    await using bus = await fixture.bus();
    await fixture.services.stop('identity');
    await fixture.services.stop('attribution');
    await continueFor(4000);
    const events = await shuffle(bus, 'EVENTS');
    await fixture.services.start('identity');
    const identity = fixture.clients.ops.filter(([name]) => name === 'tracking' || name === 'identity');
    await drainOf(identity);
    const resolved = await shuffle(bus, 'IDENTITY');
    tell(`${events} events and ${resolved} identities were shuffled`);
    assert.ok(events > 0 && resolved > 0);
    await fixture.services.start('attribution');
  },
};

/**
 * Waits until the backlog is small: the load continues, so it is never empty, but it is small once what had piled up is consumed.
 */
async function drainOf(ops: AdminClients['ops']): Promise<void> {
  await eventually(
    async () => {
      for (const [, client] of ops)
        for (const { name, pending } of (await client.getBacklog({})).backlogs) assert.ok(pending < 50n, name);
    },
    { everyMs: 100 },
  );
}

export const poisoned: Scenario = {
  name: 'poison-message',
  promise: 'unreadable messages become dead letters, and do not hold up their neighbours',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ fixture, profiles }) {
    await using bus = await fixture.bus();
    const [one, two] = profiles.map(({ profileId }) => profileId) as [string, string];
    const stranger = create(EventRecordedV2Schema, { event: { eventId: 'poison-stranger', profileId: two } });
    const poison: [subject: string, id: string, body: Uint8Array][] = [
      [eventsRecorded.subject, 'poison-bytes', Buffer.from('\xff\xff\xff not a message', 'latin1')],
      [eventsRecorded.subject, 'poison-empty', new Uint8Array()],
      // An event of one profile on the subject of another.
      [eventsRecorded.subject, 'poison-stranger', toBinary(EventRecordedV2Schema, stranger)],
      [identityResolved.subject, 'poison-resolved', Buffer.from('\xff\xff\xff not a message', 'latin1')],
    ];
    for (const [subject, id, body] of poison) await publish(bus, `${subject}.${one}`, id, one, body);
    const ids = poison.map(([, id]) => id).sort();
    await eventually(async () => assert.deepEqual(await deadLetterIds(bus), ids));
  },
  /** Replayed, they are as unreadable as before, and their consumers report them again. */
  async verify({ fixture }) {
    const ops = async (...words: string[]) => {
      const where = ['--nats-url', fixture.servers.urls.natsUrl, '--bus-prefix', fixture.busPrefix];
      return JSON.parse(await run(process.execPath, [OPS, ...words, ...where, '--json']));
    };
    const { total, letters } = await ops('dlq', 'list');
    assert.equal(total, 4);
    assert.equal((await ops('dlq', 'replay', '--all')).replayed, total);
    const newest = Math.max(...letters.map(({ letter }: { letter: number }) => letter));
    await eventually(
      async () => {
        const again: { letter: number }[] = (await ops('dlq', 'list')).letters;
        assert.deepEqual([again.length, again.every(({ letter }) => letter > newest)], [total, true]);
      },
      { everyMs: 500 },
    );
  },
};

async function publish(bus: Bus, subject: string, id: string, profileId: string, body: Uint8Array): Promise<void> {
  const out = headers();
  out.set('ce-id', id);
  out.set('ce-subject', profileId);
  await bus.js.publish(bus.subject(subject), body, { msgID: id, headers: out });
}

async function deadLetterIds(bus: Bus): Promise<string[]> {
  const stream = bus.stream(deadLetterStream.name);
  const { state } = await bus.manager.streams.info(stream);
  const ids: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await bus.manager.streams.getMessage(stream, { seq });
    ids.push(message?.json<{ id: string }>().id ?? '');
  }
  return ids.sort();
}
