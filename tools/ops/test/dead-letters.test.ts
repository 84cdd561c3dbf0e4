// Tests a poison message over a real NATS: it is set aside with its reason, an operator finds it, its fixed consumer handles it.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { opsJson, runOps } from './run-ops.ts';

const logger = createLogger({ name: 'ops-test', level: 'silent' });
const PROFILE = '11111111-1111-4111-8111-111111111111';
const CONSUMER = 'mender-events-recorded-v2';

describe('npm run ops -- dlq', () => {
  // Every command is a process of its own.
  let bus: Bus;
  let stack: AsyncDisposableStack;
  /** What each consumer handled, in order. */
  let handled: { mender: string[]; neighbour: string[] };
  let isBroken: boolean;

  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    bus = stack.use(await connectBus({ url: testStack().natsUrl, name: 'ops-test', prefix: testBusPrefix() }));
    stack.defer(() => dropStreams(bus));
    handled = { mender: [], neighbour: [] };
    isBroken = true;
    for (const service of ['mender', 'neighbour'] as const)
      stack.use(
        await consume(bus, {
          entry: eventsRecorded,
          service,
          logger,
          handle: async (batch) =>
            batch.map(({ id }) => {
              if (service === 'mender' && isBroken && id.startsWith('poison')) return deadLetter('no_such_goal');
              handled[service].push(id);
              return done();
            }),
        }),
      );
  });
  afterEach(() => stack.disposeAsync());

  const targets = () => ['--nats-url', testStack().natsUrl, '--bus-prefix', bus.prefix];
  const json = (...args: string[]) => opsJson([...args, ...targets()]);
  const event = (id: string) =>
    busEvent(eventsRecorded, {
      id,
      profileId: PROFILE,
      time: new Date('2026-11-20T10:00:00Z'),
      data: { event: { eventId: id, profileId: PROFILE, eventName: 'canary@example.com' } },
    });
  const publishAll = (...ids: string[]) => publish(bus, ids.map(event));
  const lettersAre = (count: number) =>
    eventually(async () =>
      assert.equal((await bus.manager.streams.info(bus.stream('DEAD_LETTERS'))).state.messages, count),
    );

  it('shows a poison message with its reason, and replays it only to the consumer that failed', async () => {
    await publishAll('a', 'poison', 'b');
    await lettersAre(1);
    await eventually(() => assert.deepEqual(handled, { mender: ['a', 'b'], neighbour: ['a', 'poison', 'b'] }));

    const listed = await json('dlq', 'list');
    const [{ letter, at, ...row }] = listed.letters;
    assert.deepEqual(row, {
      consumer: CONSUMER,
      reason: 'no_such_goal',
      attempts: 1,
      profile_id: PROFILE,
      message_id: 'poison',
    });
    assert.deepEqual(
      [listed.total, listed.groups],
      [1, [{ consumer: CONSUMER, reason: 'no_such_goal', letters: 1, newest: at }]],
    );
    const shown = await json('dlq', 'show', '--letter', String(letter));
    assert.deepEqual(
      [shown.message, shown.type, shown.schema, shown.stream_seq],
      ['kept', eventsRecorded.subject, eventsRecorded.schema.typeName, 2],
    );
    assert.doesNotMatch(JSON.stringify([listed, shown]), /canary/, 'its content is never shown');

    isBroken = false;
    assert.deepEqual(await json('dlq', 'replay', '--letter', String(letter)), {
      replayed: 1,
      gone: 0,
      letters: [{ letter, consumer: CONSUMER, outcome: 'replayed' }],
    });
    await eventually(() => assert.deepEqual(handled.mender, ['a', 'b', 'poison']));
    await publishAll('c');
    await eventually(() => assert.deepEqual(handled.neighbour, ['a', 'poison', 'b', 'c']));
    assert.equal((await json('dlq', 'list')).total, 0);
  });

  it('sets a message aside again when its consumer fails again', async () => {
    await publishAll('poison');
    await lettersAre(1);
    await json('dlq', 'replay', '--all');
    const again = await eventually(async () => {
      const { letters } = await json('dlq', 'list');
      assert.deepEqual(
        letters.map((one: { letter: number; message_id: string }) => [one.letter, one.message_id]),
        [[2, 'poison']],
      );
      return letters[0].letter;
    });
    isBroken = false;
    await json('dlq', 'replay', '--letter', String(again));
    await eventually(() => assert.deepEqual(handled.mender, ['poison']));
  });

  it('selects letters by number, consumer and reason, and refuses to guess', async () => {
    await publishAll('poison-1', 'poison-2');
    await lettersAre(2);
    assert.deepEqual(await json('dlq', 'drop', '--consumer', 'other-events-recorded'), { dropped: 0 });
    assert.deepEqual(await json('dlq', 'replay', '--consumer', CONSUMER, '--reason', 'other'), {
      replayed: 0,
      gone: 0,
      letters: [],
    });
    for (const [args, says] of [
      [['drop'], /Say which: --letter, --consumer, --reason, --all/],
      [['drop', '--all', '--letter', '1'], /not both/],
      [['replay', '--letter', '99'], /no dead letter 99/],
      [['show', '--letter', 'x'], /--letter must be numbers/],
    ] as const) {
      const { code, stdout, stderr } = await runOps(['dlq', ...args, ...targets()]);
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
      assert.match(stderr, says);
    }
    assert.deepEqual(await json('dlq', 'drop', '--letter', '1'), { dropped: 1 });
    const table = await runOps(['dlq', 'list', ...targets()]);
    assert.match(table.stdout, /^total +1\ngroups \(1\)\n[\s\S]*letters \(1\)\n {2}letter +at +consumer +reason /);
  });

  it('reports that a message is gone when its stream no longer has it, and keeps the letter', async () => {
    await publishAll('poison');
    await lettersAre(1);
    await bus.manager.streams.deleteMessage(bus.stream('EVENTS'), 1, false);
    assert.equal((await json('dlq', 'show', '--letter', '1')).message, 'gone');
    assert.equal((await json('dlq', 'replay', '--all')).gone, 1);
    assert.equal((await json('dlq', 'list')).total, 1);
  });

  it('does not replay another message of a stream that was created anew and reuses the sequence', async () => {
    await publishAll('poison');
    await lettersAre(1);
    await bus.manager.streams.delete(bus.stream('EVENTS'));
    await bus.declare();
    await publishAll('another');
    assert.equal((await json('dlq', 'replay', '--all')).gone, 1);
  });
});
