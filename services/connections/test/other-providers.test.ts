// Tests the smaller providers: their consent and its results.
import assert from 'node:assert/strict';
import { press } from '../../../tools/provider-sim/consent/press.ts';
import { completeHandoff, finish, mint, start, worldOfPeople } from './complete-handoff.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';

const WEBMASTERS = 'https://www.googleapis.com/auth/webmasters.readonly';
const CALENDAR = 'https://www.googleapis.com/auth/calendar.readonly';

describe('a hand-off of a smaller provider', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  after(() => harness[Symbol.asyncDispose]());

  const PROVIDERS = ['payments_provider_a', 'payments_provider_b', 'search_console', 'google_calendar', 'crm_provider'];
  for (const provider of PROVIDERS) {
    it(`of ${provider} ends as user_cancelled when it is declined, and a code works once`, async () => {
      assert.equal(
        (await completeHandoff(harness, { provider, decision: { decision: 'cancel' } })).reason,
        'user_cancelled',
      );
      const [first, second] = [await mint(harness, { provider }), await mint(harness, { provider })];
      const back = await press(await start(harness, first.id), { person: 'ana' });
      assert.equal((await finish(harness, first.id, back)).reason, '');
      assert.equal((await finish(harness, second.id, back)).reason, 'token_exchange_failed');
    });
  }

  const SEVERAL: readonly (readonly [provider: string, count: number, state: string])[] = [
    ['search_console', 2, 'queued'],
    ['google_calendar', 2, 'queued'],
    ['crm_provider', 21, 'queued'],
  ];
  for (const [provider, count, state] of SEVERAL) {
    it(`of ${provider} with several accounts offers a choice`, async () => {
      const { handoff } = await completeHandoff(harness, { provider, decision: { person: 'agency' } });
      assert.equal(handoff?.candidateCount, count);
      const { candidates } = await harness.handoffs.getPendingSelection({ profileId: PROFILE, provider });
      const candidateId = candidates.at(-1)?.id ?? '';
      const made = await harness.handoffs.finalizeSelection({ profileId: PROFILE, provider, candidateId });
      assert.deepEqual([made.connection?.accountExternalId, made.connection?.sync?.state], [candidateId, state]);
    });

    it(`of ${provider} without accounts has no_candidates`, async () => {
      assert.equal(
        (await completeHandoff(harness, { provider, decision: { person: 'nobody' } })).reason,
        'no_candidates',
      );
    });
  }

  it('is provider_denied without the permission that it needs', async () => {
    const declined = {
      ...{ search_console: [WEBMASTERS], google_calendar: [CALENDAR] },
      crm_provider: ['opportunities.readonly'],
    };
    for (const [provider, scopes] of Object.entries(declined))
      assert.equal(
        (await completeHandoff(harness, { provider, decision: { person: 'ana', declined: scopes } })).reason,
        'provider_denied',
      );
  });

  it('of Google does not revoke the grant while another product uses it', async () => {
    const [console, calendar] = [
      await completeHandoff(harness, { provider: 'search_console', decision: { person: 'ana' } }),
      await completeHandoff(harness, { provider: 'google_calendar', decision: { person: 'ana' } }),
    ];
    const ads = await completeHandoff(harness, { provider: 'search_ads', decision: { person: 'ana' } });
    const before = harness.sim.calls().length;
    const revokes = () =>
      harness.sim
        .calls()
        .slice(before)
        .filter((call) => call === '/revoke').length;
    for (const { handoff } of [console, calendar]) {
      await harness.client.disconnect({ profileId: PROFILE, id: handoff?.connectionId });
      assert.equal(revokes(), 0);
    }
    await harness.client.disconnect({ profileId: PROFILE, id: ads.handoff?.connectionId });
    assert.equal(revokes(), 1);
  });
});
