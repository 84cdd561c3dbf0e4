// Tests what exports do on Meta, by the adapter against the simulated platform: batches of conversions, and custom audiences.
import assert from 'node:assert/strict';
import { ACCOUNT, smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { AdExports } from '../src/domain/exports/ad-exports.ts';
import type { ConversionPayload, ConversionRow } from '../src/domain/exports/conversion-payload.ts';
import type { RowOutcome } from '../src/domain/exports/sending.ts';
import { NO_USER_DATA, rowOf } from './conversion-rows.ts';
import { type PlatformFixture, startPlatforms } from './platform-fixture.ts';

const DATASET = '700000000000001';
const digest = (letter: string) => letter.repeat(64);
const DAY_MS = 86_400_000;

describe('conversions sent to Meta', () => {
  let platforms: PlatformFixture;
  let exports: AdExports;
  beforeEach(async () => {
    const pixels = [{ id: DATASET, account_id: ACCOUNT, name: 'Shop' }];
    platforms = await startPlatforms({ ...smallWorld(), pixels });
    exports = platforms.social.exports ?? assert.fail();
  });
  afterEach(() => platforms[Symbol.asyncDispose]());

  const lead = (dedupeId: string, init: Partial<ConversionPayload> = {}): ConversionRow =>
    rowOf({
      ...{ dedupeId, eventName: 'Lead', occurredAt: new Date() },
      userData: { ...NO_USER_DATA, em: [digest('a')] },
      ...init,
    });
  const send = (rows: ConversionRow[], more: { testEventCode?: string; id?: string } = {}) =>
    exports.sendConversions(platforms.socialAccount, {
      target: { kind: 'social_ads_dataset', id: more.id ?? DATASET },
      rows,
      testEventCode: more.testEventCode ?? '',
    });
  const posts = () => platforms.sim.calls().filter((call) => call.includes('/events')).length;
  const by = (outcomes: readonly RowOutcome[], outcome: string) =>
    outcomes.flatMap((row) => (row.outcome === outcome ? [row.dedupeId] : [])).sort();

  it('are one call, and each row has the trace of the answer', async () => {
    const { outcomes, problem } = await send([lead('1'), lead('2'), lead('3')]);
    assert.deepEqual([by(outcomes, 'accepted'), problem, posts()], [['1', '2', '3'], null, 1]);
    assert.match(outcomes[0]?.traceId ?? '', /^A/);
  });

  it('are taken except for the bad ones, each of which has its own reason', async () => {
    const old = lead('old', { occurredAt: new Date(Date.now() - 8 * DAY_MS) });
    const empty = lead('nobody', { userData: NO_USER_DATA });
    const purchase = lead('purchase', { eventName: 'Purchase' });
    const rows = [...Array.from({ length: 40 }, (_, n) => lead(`good-${n}`)), old, empty, purchase];
    const { outcomes } = await send(rows);
    const codes = outcomes.filter(({ outcome }) => outcome === 'refused').map(({ dedupeId, code }) => [dedupeId, code]);
    assert.deepEqual(codes.sort(), [
      ['nobody', '100/2804050'],
      ['old', '100/2804003'],
      ['purchase', '100'],
    ]);
    assert.equal(by(outcomes, 'accepted').length, 40);
    assert.equal(platforms.sim.received.events().length, 40);
    assert.ok(outcomes.every(({ traceId }) => traceId !== ''));
  });

  it('are shown as tests under a test code, and counted by nothing', async () => {
    await send([lead('1')], { testEventCode: 'TEST7' });
    assert.deepEqual([platforms.sim.received.tests.length, platforms.sim.received.events().length], [1, 0]);
  });

  for (const kind of ['lost_response', 'error_after_effect'] as const)
    it(`are sent again after ${kind}, and counted once`, async () => {
      platforms.sim.fault({ kind, match: '/events' });
      assert.deepEqual(by((await send([lead('1')])).outcomes, 'retry'), ['1']);
      assert.deepEqual(by((await send([lead('1')])).outcomes, 'accepted'), ['1']);
      assert.deepEqual(
        platforms.sim.received.events().map(({ times }) => times),
        [2],
      );
    });

  const problems: [fault: Parameters<PlatformFixture['sim']['fault']>[0], problem: [string, string, number | null]][] =
    [
      [{ kind: 'throttle_account' }, ['throttled', '613/1487742', null]],
      [{ kind: 'throttle_management', regain_minutes: 7 }, ['throttled', '80004/2446079', 420_000]],
      [{ kind: 'expired_token' }, ['reconnect_required', '190/463', null]],
      [{ kind: 'permission' }, ['needs_action', '200', null]],
      [{ kind: 'version_dead' }, ['needs_action', '2635', null]],
    ];
  for (const [fault, [reason, code, waitMs]] of problems)
    it(`have no outcome when the connection is ${reason} (${code})`, async () => {
      platforms.sim.fault({ ...fault, match: '/events' });
      const { outcomes, problem } = await send([lead('1')]);
      assert.deepEqual(outcomes, []);
      assert.deepEqual([problem?.reason, problem?.code, problem?.retryAfterMs], [reason, code, waitMs]);
    });

  it('have a match quality by event name, of those that came from a website', async () => {
    const atSite = { actionSource: 'website', pageUrl: 'https://shop.example/' };
    const withPhone = { userData: { ...NO_USER_DATA, em: [digest('a')], ph: [digest('b')] } };
    await send([lead('1', atSite), lead('2', { ...atSite, ...withPhone }), lead('3', withPhone)]);
    const [quality, ...others] = (await exports.matchQuality?.(platforms.socialAccount, DATASET)) ?? [];
    assert.deepEqual([quality?.eventName, others], ['Lead', []]);
    assert.deepEqual(quality?.keys, [
      { key: 'email', percentage: 100 },
      { key: 'phone', percentage: 50 },
    ]);
    assert.ok((quality?.score ?? 0) > 0 && (quality?.score ?? 0) < 10);
  });

  it('wait for a person when the dataset is not visible, and none is refused because of it', async () => {
    const { outcomes, problem } = await send([lead('1')], { id: '799' });
    assert.deepEqual([outcomes, problem?.reason, problem?.code], [[], 'needs_action', '100/33']);
  });

  it('cannot be changed once they are counted', async () => {
    const adjustment = { dedupeId: '1', orderId: null, adjustedAt: new Date(), value: null };
    const { outcomes } = await send([{ kind: 'retraction', adjustment }]);
    assert.deepEqual([outcomes[0]?.outcome, outcomes[0]?.code, posts()], ['refused', 'unsupported', 0]);
  });

  describe('as the members of an audience', () => {
    const batch = (letters: string) => ({
      ...{ sessionId: 7, sequence: 1, isLast: true },
      members: [...letters].map((letter) => ({ em: digest(letter), ph: '' })),
    });
    const make = () => {
      const audience = { name: 'Buyers', marker: 'touchline:1', retentionDays: 30 };
      return exports.makeAudience(platforms.socialAccount, audience);
    };
    const size = (id: string) => exports.audienceSize(platforms.socialAccount, id);

    it('are added, removed and counted, for as long as they shall stay', async () => {
      const id = await make();
      assert.equal(await exports.addMembers(platforms.socialAccount, id, batch('abcx')), 3);
      assert.equal(await exports.removeMembers(platforms.socialAccount, id, batch('ax')), 1);
      const [audience] = platforms.sim.received.audiences;
      assert.deepEqual([audience?.members.size, audience?.retention_days], [2, 30]);
      assert.deepEqual(await size(id), { lowerBound: 1000, upperBound: 1000, problem: null });
    });

    it('are not counted while the platform works on them', async () => {
      const id = await make();
      await exports.addMembers(platforms.socialAccount, id, { ...batch('a'), isLast: false });
      const { lowerBound, problem } = (await size(id)) ?? assert.fail();
      assert.equal(lowerBound, null);
      assert.match(problem ?? '', /being updated/);
    });

    it('find the audience that the lost answer of an earlier call made', async () => {
      platforms.sim.fault({ kind: 'lost_response', match: 'POST /v26.0/act_1001/customaudiences' });
      await assert.rejects(make(), { code: 'no_answer' });
      await make();
      assert.equal(platforms.sim.received.audiences.length, 1);
    });

    it('are told when the audience was deleted on the platform', async () => {
      const id = await make();
      const [audience] = platforms.sim.received.audiences;
      if (audience) audience.is_deleted = true;
      assert.equal(await size(id), null);
      await assert.rejects(exports.addMembers(platforms.socialAccount, id, batch('a')), { code: '100/33' });
    });
  });
});
