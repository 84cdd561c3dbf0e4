// Tests that the tokens of hand-offs are renewed before they end, without anybody's action, and never replace a newer one.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createQueue } from '@touchline/chassis/jobs/queue.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import type { ConnectionDoc } from '../src/store/connection-doc.ts';
import { connectionsOf } from '../src/store/connections.ts';
import { completeHandoff, SECOND, worldOfPeople } from './complete-handoff.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';
import { DAY_MS, renewing } from './renewal-fixture.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

const SIXTY_DAYS = 5_183_944 / 86_400;

describe('the token of a hand-off', () => {
  let harness: Harness;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    child = undefined;
    await harness[Symbol.asyncDispose]();
  });

  const { connect, row, get, trades, daysTo, tokenOf, look, idle, synced, renewed, renewNow } = renewing(() => harness);

  it('is renewed thirty days before its end, sealed for its connection, and valid for sixty more', async () => {
    const id = await connect();
    const before = await row(id);
    assert.ok(Math.abs(daysTo(before.token_expires_at) - SIXTY_DAYS) < 0.1);
    assert.ok(Math.abs(daysTo(before.renew_token_at) - (SIXTY_DAYS - 30)) < 0.1);

    const asked = trades();
    harness.advance(29 * DAY_MS);
    await look();
    await idle();
    assert.equal(trades(), asked, 'a day too early');
    harness.advance(DAY_MS);
    await look();
    const after = await renewed(before);
    assert.equal(trades(), asked + 1);
    assert.ok(Math.abs(daysTo(after.token_expires_at) - 30 - SIXTY_DAYS) < 0.1);
    assert.notEqual(await tokenOf(after), await tokenOf(before));
    await harness.sync(await get(id));
    assert.equal((await get(id)).status, 'active', 'the new one reads the account');

    await look();
    await idle();
    assert.equal(trades(), asked + 1, 'it is no longer due');
  });

  it('is renewed after a choice among several accounts as well', async () => {
    await completeHandoff(harness, { decision: { person: 'agency' } });
    const choice = { profileId: PROFILE, provider: 'social_ads', candidateId: `act_${SECOND}` };
    const { connection } = await harness.handoffs.finalizeSelection(choice);
    const before = await row(connection?.id ?? '');
    harness.advance(31 * DAY_MS);
    await look();
    await renewed(before);
  });

  it('is tried again when the provider fails for a while', async () => {
    const before = await row(await connect());
    harness.advance(31 * DAY_MS);
    const asked = trades();
    for (const kind of ['service_down', 'disconnect', 'throttle_user'] as const)
      harness.sim.fault({ kind, match: 'oauth/access_token' });
    await look();
    await renewed(before);
    assert.equal(trades(), asked + 4);
  });

  it('that the provider calls dead asks for a reconnect in the provider’s own words, once', async () => {
    const id = await connect();
    await synced(id);
    const before = await row(id);
    harness.sim.patch({ tokens: [{ access_token: await tokenOf(before), account_ids: [], dead_subcode: 458 }] });
    harness.advance(31 * DAY_MS);
    await look();
    const dead = await eventually(async () => {
      const found = await get(id);
      assert.equal(found.status, 'reconnect_required');
      return found;
    });
    assert.match(dead.statusReason, /not authorized/);
    const asked = trades();
    await look();
    await idle();
    assert.equal(trades(), asked);

    await connect();
    assert.equal((await get(id)).status, 'active', 'another hand-off revives it');
  });

  it('is left for a day when the provider refuses our app, and the connection continues', async () => {
    const id = await connect();
    const before = await row(id);
    harness.advance(31 * DAY_MS);
    await harness.stopService();
    const asked = trades();
    await harness.startService({ META_APP_SECRET: 'not-the-secret' });
    await eventually(async () =>
      assert.ok(((await row(id)).renew_token_at?.getTime() ?? 0) > (before.renew_token_at?.getTime() ?? 0)),
    );
    await idle();
    assert.equal(trades(), asked + 1);
    assert.ok(Math.abs(daysTo((await row(id)).renew_token_at) - 32) < 0.1);
    assert.notEqual((await get(id)).status, 'reconnect_required');
    harness.advance(DAY_MS);
    await look();
    await renewed(before);
  });

  for (const [what, meanwhile] of [
    ['a newer hand-off', () => connect()],
    ['a disconnect', (id: string) => harness.client.disconnect({ profileId: PROFILE, id })],
  ] as const)
    it(`is not stored when ${what} came while the provider was called`, async () => {
      const id = await connect();
      await synced(id);
      harness.advance(31 * DAY_MS);
      let between: ConnectionDoc | undefined;
      await renewNow(id, 'social_ads', async (ask) => {
        const answer = await ask();
        await meanwhile(id);
        between = await row(id);
        return answer;
      });
      const after = await row(id);
      assert.deepEqual(
        [after.sealed_token, after.token_expires_at, after.status],
        [between?.sealed_token, between?.token_expires_at, between?.status],
      );
    });

  it('is renewed by the next process when one dies during the provider’s answer, and the queue is lost with it', async () => {
    const id = await connect();
    await synced(id);
    const before = await row(id);
    await harness.stopService();
    // The next process uses the real clock.
    await connectionsOf(harness.mongo.db).updateOne({ _id: before._id }, { $set: { renew_token_at: new Date(0) } });
    harness.sim.fault({ kind: 'mute_response', match: 'oauth/access_token' });
    const asked = trades();
    child = (await spawnService(MAIN, harness.env)).child;
    await eventually(() => assert.equal(trades(), asked + 1));
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal((await row(before._id)).sealed_token, before.sealed_token);

    // What is due in the database is found without the queue.
    await using queue = createQueue(harness.env.REDIS_URL ?? '', `${harness.env.BUS_PREFIX}connections-renewals`);
    await queue.queue.obliterate({ force: true });
    await harness.startService();
    await renewed(before);
  });

  it('is not renewed when it does not expire, or when an operator entered it', async () => {
    const ids = [(await harness.connect()).id, await connect('search_ads'), await connect('payments_provider_a')];
    for (const id of ids) {
      const { token_expires_at, renew_token_at } = await row(id);
      assert.deepEqual([token_expires_at, renew_token_at], [null, null]);
    }
  });
});
