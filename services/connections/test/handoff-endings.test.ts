// Tests the reasons why a consent connects nothing, each as a vendor reports it.
import assert from 'node:assert/strict';
import type { Decision } from '../../../tools/provider-sim/consent/press.ts';
import type { FaultOrder } from '../../../tools/provider-sim/faults.ts';
import { completeHandoff, endingOf, storedCounts, worldOfPeople } from './complete-handoff.ts';
import { type Harness, startHarness } from './harness.ts';

describe('a hand-off that fails', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  after(() => harness[Symbol.asyncDispose]());

  const ENDINGS: readonly {
    name: string;
    provider?: string;
    decision?: Decision;
    fault?: FaultOrder;
    reason: string;
    status?: string;
  }[] = [
    { name: 'the person cancels', decision: { decision: 'cancel' }, reason: 'user_cancelled', status: 'cancelled' },
    {
      name: 'the person cancels at Google',
      provider: 'search_ads',
      decision: { decision: 'cancel' },
      reason: 'user_cancelled',
      status: 'cancelled',
    },
    { name: 'the provider breaks down', decision: { decision: 'fail' }, reason: 'provider_error' },
    {
      name: 'the permission to read is declined',
      decision: { declined: ['ads_read'] },
      reason: 'provider_denied',
    },
    {
      name: 'the permission is declined at Google',
      provider: 'search_ads',
      decision: { declined: ['https://www.googleapis.com/auth/adwords'] },
      reason: 'provider_denied',
    },
    { name: 'there is no account', decision: { person: 'nobody' }, reason: 'no_candidates' },
    {
      name: 'the Google account never used Google Ads',
      provider: 'search_ads',
      decision: { person: 'nobody' },
      reason: 'no_candidates',
    },
    { name: 'every account is disabled', decision: { person: 'closed' }, reason: 'no_candidates' },
    {
      name: 'every customer is cancelled',
      provider: 'search_ads',
      decision: { person: 'closed' },
      reason: 'no_candidates',
    },
    {
      name: 'the token endpoint is cut off',
      fault: { kind: 'disconnect', match: 'oauth/access_token' },
      reason: 'provider_error',
    },
    {
      name: 'the accounts temporarily cannot be listed',
      fault: { kind: 'service_down', match: 'adaccounts' },
      reason: 'provider_error',
    },
    {
      name: 'the accounts are returned as something other than a list',
      fault: { kind: 'garbage', match: 'adaccounts' },
      reason: 'provider_error',
    },
    {
      name: 'the accounts may not be listed',
      fault: { kind: 'permission', match: 'adaccounts' },
      reason: 'provider_denied',
    },
  ];
  for (const { name, provider = 'social_ads', decision, fault, reason, status = 'failed' } of ENDINGS) {
    it(`ends as ${reason} when ${name}, and nothing is written`, async () => {
      if (fault) harness.sim.fault(fault);
      const ending = await completeHandoff(harness, { provider, decision: { person: 'ana', ...decision } });
      assert.deepEqual(endingOf(ending), [status, reason, reason]);
      assert.deepEqual(await storedCounts(harness), [0, 0, 0, 0]);
    });
  }

  it('ends as connect_failed when it cannot be stored, and nothing of it is', async () => {
    // The unique index makes every account of a channel conflict with the next one.
    const claims = harness.mongo.db.collection('account_claims');
    await claims.insertOne({ channel: 'search_ads' });
    await claims.createIndex({ channel: 1 }, { unique: true, name: 'in_the_way' });
    const ending = await completeHandoff(harness, { provider: 'search_ads', decision: { person: 'ana' } });
    assert.deepEqual(endingOf(ending), ['failed', 'connect_failed', 'connect_failed']);
    await claims.dropIndex('in_the_way');
    await claims.deleteMany({});
    assert.deepEqual(await storedCounts(harness), [0, 0, 0, 0]);
  });
});
