// Tests refresh tokens that each renewal uses up: the next one is stored before the old one is lost, or a person is asked to
// reconnect.
import assert from 'node:assert/strict';
import { ProviderError } from '../src/domain/provider-error.ts';
import { worldOfPeople } from './complete-handoff.ts';
import { type Harness, startHarness } from './harness.ts';
import { DAY_MS, renewing } from './renewal-fixture.ts';

for (const [provider, lifeDays, is] of [
  ['payments_provider_b', 180, 'Mercado Pago'],
  ['crm_provider', 1, 'HighLevel'],
] as const)
  describe(`the refresh token of ${is}`, () => {
    let harness: Harness;
    beforeEach(async () => {
      harness = await startHarness({ world: worldOfPeople() });
    });
    afterEach(() => harness[Symbol.asyncDispose]());
    const { connect, row, get, daysTo, look, renewed, renewNow } = renewing(() => harness);

    it('is renewed half-way to its end, and the next time with what the renewal returned', async () => {
      const first = await row(await connect(provider));
      assert.ok(Math.abs(daysTo(first.renew_token_at) - lifeDays / 2) < 0.1);
      const sealed = new Set([first.sealed_token]);
      for (let before = first, round = 0; round < 2; round++) {
        harness.advance((lifeDays / 2 + 0.1) * DAY_MS);
        await look();
        before = await renewed(before);
        sealed.add(before.sealed_token);
        assert.ok(daysTo(before.token_expires_at) > lifeDays);
      }
      assert.deepEqual([sealed.size, (await get(first._id)).status], [3, 'active']);
    });

    it('is lost with the answer to a renewal, which asks for a reconnect in the provider’s own words', async () => {
      const id = await connect(provider);
      const lost = renewNow(id, provider, async (ask) => {
        await ask();
        throw new ProviderError('retry', 'no_answer', 'The platform did not answer in time.');
      });
      await assert.rejects(lost, /did not answer/);
      assert.equal((await get(id)).status, 'active', 'it may have been the request that was lost');
      await renewNow(id, provider);
      const { status, statusReason } = await get(id);
      assert.deepEqual([status, statusReason], ['reconnect_required', 'The refresh token is invalid, or was used.']);
      assert.equal(await connect(provider), id);
      assert.equal((await get(id)).status, 'active');
    });

    it('is kept when two processes renew at once: the refused one does not override the other', async () => {
      const before = await row(await connect(provider));
      await renewNow(before._id, provider, async (ask) => {
        const answer = await ask();
        await renewNow(before._id, provider);
        assert.equal((await get(before._id)).status, 'reconnect_required');
        return answer;
      });
      const after = await row(before._id);
      assert.deepEqual([after.status, after.status_reason], ['active', null]);
      assert.notEqual(after.sealed_token, before.sealed_token);
    });
  });
