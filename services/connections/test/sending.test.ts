// Tests what connections answers when exports has it send conversions: an outcome for each row, or the problem of the connection.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness } from './harness.ts';

const PIXEL = '700000000000001';
const DIGEST = 'ab'.repeat(32);

describe('conversions that are sent through a connection', () => {
  let harness: Harness;
  let connectionId: string;
  before(async () => {
    harness = await startHarness({
      world: { ...smallWorld(), pixels: [{ id: PIXEL, account_id: ACCOUNT, name: 'Shop' }] },
      at: new Date(),
    });
    connectionId = (await harness.connect()).id;
  });
  after(() => harness[Symbol.asyncDispose]());

  const conversion = (dedupeId: string, init: object = {}) => ({
    sent: {
      case: 'conversion' as const,
      value: {
        ...{ dedupeId, eventName: 'Lead', actionSource: 'phone_call' },
        ...{ occurredAt: timestampFromDate(harness.now()), userData: { em: [DIGEST] } },
        ...init,
      },
    },
  });
  const send = (rows: ReturnType<typeof conversion>[], init: object = {}) =>
    harness.conversions.sendConversions({
      ...{ profileId: PROFILE, connectionId, target: { kind: 'social_ads_dataset', id: PIXEL }, rows },
      ...init,
    });

  it('have an outcome each, and one that is refused does not stop the others', async () => {
    const rows = [conversion('good-1'), conversion('bad', { eventName: 'Purchase' }), conversion('good-2')];
    const { outcomes, problem } = await send(rows);
    assert.deepEqual(
      outcomes.map(({ dedupeId, outcome, code }) => [dedupeId, outcome, code]),
      [
        ['good-1', 'accepted', ''],
        ['bad', 'refused', '100'],
        ['good-2', 'accepted', ''],
      ],
    );
    assert.equal(problem, undefined);
  });

  it('are refused with an address or a number in clear text', async () => {
    for (const userData of [{ em: ['ana@example.com'] }, { ph: ['56911112222'] }, { externalId: ['C-1'] }])
      await assert.rejects(
        send([conversion('clear', { userData })]),
        (error) => error instanceof AppError && !error.message.includes('ana@'),
      );
  });

  it('are not sent through a connection that the profile does not have', async () => {
    const { outcomes, problem } = await send([conversion('stray')], { profileId: 'another' });
    assert.deepEqual([outcomes, problem?.reason], [[], 'disconnected']);
  });

  it('are held while the platform asks to wait, and those that it has not taken have no outcome', async () => {
    harness.sim.fault({ kind: 'throttle_app', match: '/events', regain_minutes: 5 });
    const { outcomes, problem } = await send([conversion('held')]);
    assert.deepEqual([outcomes, problem?.reason, problem?.retryAfterMs], [[], 'throttled', 300_000n]);
  });
});
