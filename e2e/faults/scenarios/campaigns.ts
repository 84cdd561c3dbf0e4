// Kills campaigns while it writes to an ad platform: each write must reach the platform once, and the ledger must say so.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../../system/ad-account.ts';
import type { Json } from '../../system/profile.ts';
import type { Scenario, Scene } from '../scenario.ts';

const AGAIN_MS = 300;
/** The refusals that a caller may get meanwhile. */
const NOT_YET = [409, 502, 503];

export const campaignsKilled: Scenario = {
  name: 'campaigns-killed',
  promise: 'kill -9 of campaigns while it changes a campaign sends the platform each change once',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { fixture } = scene;
    const [profile] = scene.profiles;
    assert.ok(profile);
    const account = await newAdAccount(profile, fixture);
    const sent: string[] = [];
    for (const [n, action] of (['pause', 'resume', 'pause'] as const).entries()) {
      sent.push(`${account.campaign} status=${action === 'pause' ? 'PAUSED' : 'ACTIVE'}`);
      // The platform applies the write without a response, and the process dies while it waits for one.
      await account.fault({ kind: 'mute_response', match: `POST /v26.0/${account.campaign}` });
      const done = untilDone(scene, profile.apiKey, account, action, `change-${n}`);
      await eventually(async () => assert.equal((await account.writes()).length, sent.length));
      scene.tell('kill -9 of campaigns');
      await fixture.services.kill('campaigns');
      await scene.continueFor(300);
      await fixture.services.start('campaigns');
      assert.equal((await done).outcome, 'applied');
    }
    assert.deepEqual(await account.writes(), sent);
    const { data } = (await ask(scene, profile.apiKey, 'GET', '/actions')).body;
    assert.deepEqual(
      data.map((row: Json) => [row.kind, row.state]),
      [
        ['pause', 'applied'],
        ['resume', 'applied'],
        // The resume undid it.
        ['pause', 'undone'],
      ],
    );
  },
};

/** Repeats the same request under the same key until it succeeds, as a caller would. */
async function untilDone(scene: Scene, apiKey: string, account: AdAccount, action: string, key: string): Promise<Json> {
  const askOnce = async () => {
    const answer = await ask(scene, apiKey, 'POST', `/campaigns/${account.campaign}/${action}`, key);
    assert.ok(!NOT_YET.includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const { status, body } = await eventually(askOnce, { everyMs: AGAIN_MS });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function ask({ fixture }: Scene, apiKey: string, method: string, path: string, key?: string): Promise<Json> {
  const response = await fetch(`${fixture.services.addresses.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(key && { 'idempotency-key': key }) },
  });
  return { status: response.status, body: await response.json() };
}
