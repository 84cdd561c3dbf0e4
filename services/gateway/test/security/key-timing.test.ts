// What can be learnt from how long a refusal takes: whether an id exists must not be among it.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mintApiKey } from '../../src/domain/api-key.ts';
import { mintClientSecret } from '../../src/domain/client-secret.ts';
import { getWith, partnerApp, postForm } from '../partner-app.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

const ROUNDS = 150;
const ATTEMPTS = 3;
/** Beside what a network adds, nobody sees less than this; the machine's own noise is below it. */
const TELLING = 0.35;

describe('the time of a refusal', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('key_timing');
  });
  after(async () => await running[Symbol.asyncDispose]());

  /** Asks both in turns, so that whatever slows the machine slows both; answers the ratio of the medians, 0 for alike. */
  async function difference(one: () => Promise<Response>, other: () => Promise<Response>): Promise<number> {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Now one first, now the other: being second is an advantage of its own.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        const response = await (which === 0 ? one : other)();
        await response.text();
        times[which].push(performance.now() - began);
        assert.equal(response.status, 401);
      }
    }
    const [a, b] = times.map(median) as [number, number];
    return Math.abs(a - b) / Math.min(a, b);
  }

  /** A disturbance can hit one side by chance; a tell is there every time. */
  async function isTelling(one: () => Promise<Response>, other: () => Promise<Response>): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if ((await difference(one, other)) < TELLING) return false;
    return true;
  }

  it('does not tell a known key from an unknown one', async () => {
    const { text } = mintApiKey('test', randomBytes);
    const [, , , wrongSecret] = text.split('_');
    const known = `${running.key.split('_').slice(0, 3).join('_')}_${wrongSecret}`;
    assert.ok(
      !(await isTelling(
        () => getWith(running, '/me', known),
        () => getWith(running, '/me', text),
      )),
    );
  });

  it('does not tell known keys that nobody used lately from unknown ones: each costs one look-up', async () => {
    const [live] = await running.db.collection<{ _id: string }>('api_keys').find().toArray();
    const ids = Array.from({ length: ATTEMPTS * ROUNDS }, () => mintApiKey('test', randomBytes));
    const planted = ids.map(({ id }) => ({ ...live, _id: id, profile_id: randomUUID() }));
    await running.db.collection<{ _id: string }>('api_keys').insertMany(planted);
    const secret = () => mintApiKey('test', randomBytes).text.split('_')[3];
    const known = () => getWith(running, '/me', `tl_test_${ids.pop()?.id}_${secret()}`);
    const unknown = () => getWith(running, '/me', mintApiKey('test', randomBytes).text);
    assert.ok(!(await isTelling(known, unknown)));
  });

  it('does not tell a revoked key from an unknown one to who lacks its secret', async () => {
    const { apiKey, keyId } = await running.access.issueApiKey({
      profileId: running.profileId,
      name: 'revoked',
      allScopes: true,
    });
    await running.access.revokeApiKey({ keyId });
    const { text } = mintApiKey('test', randomBytes);
    const revoked = `${apiKey.split('_').slice(0, 3).join('_')}_${text.split('_')[3]}`;
    assert.ok(
      !(await isTelling(
        () => getWith(running, '/me', revoked),
        () => getWith(running, '/me', text),
      )),
    );
  });

  it('does not tell a known client from an unknown one', async () => {
    // Wrong secrets are counted by address: behind a proxy that is believed every request can have one of its own.
    await using behind = await runGateway('client_timing', { env: { TRUSTED_PROXY_HOPS: '1' } });
    const app = await partnerApp(behind);
    let address = 0;
    const ask = (client_id: string) => () => {
      address += 1;
      const headers = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` };
      const client_secret = mintClientSecret('test', randomBytes).text;
      return postForm(behind, '/oauth/token', { grant_type: 'client_credentials', client_id, client_secret }, headers);
    };
    assert.ok(!(await isTelling(ask(app.clientId), ask(randomUUID()))));
  });
});

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
