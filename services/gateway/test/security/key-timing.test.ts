// Tests that the time of a refusal does not reveal whether an id exists. Times are noisy, so it compares the work: reads of the
// records, hashes, comparisons.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { cryptoWork } from '@touchline/chassis/testing/crypto-work.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Stores } from '../../../access/test/internals.ts';
import { mintApiKey, mintClientSecret } from '../../../access/test/internals.ts';
import { receiveEvents } from '../../../access/test/received-events.ts';
import { getWith, partnerApp, postForm } from '../partner-app.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

describe('the work of a refusal', () => {
  let running: RunningGateway;
  const reads: string[] = [];
  /** Returns the same stores, recording their calls. */
  const noted = (stores: Stores): Stores => {
    const notedStore = (name: string, store: object) =>
      Object.fromEntries(
        Object.entries(store).map(([method, call]) => [
          method,
          (...args: unknown[]) => {
            reads.push(`${name}.${method}`);
            return call(...args);
          },
        ]),
      );
    const all = Object.entries(stores).map(([name, store]) => [name, notedStore(name, store)]);
    return Object.fromEntries(all) as unknown as Stores;
  };
  before(async () => {
    // What is cached stays cached, however long a test takes.
    running = await runGateway('key_timing', {
      overrides: { cacheClock: () => 0 },
      accessOverrides: { stores: noted },
    });
    // A message about the profile invalidates what is being looked up at that moment, so wait for it before comparing anything.
    await using heard = await receiveEvents(running.accessService);
    await running.access.changeProfile({ profileId: running.profileId, privacyMode: 'platform_safe' });
    await eventually(() => assert.ok(heard.profiles.length > 0));
  });
  after(async () => await running[Symbol.asyncDispose]());

  const workOf = async (ask: () => Promise<Response>) => {
    reads.length = 0;
    const hashes = await cryptoWork(async () => {
      const response = await ask();
      await response.text();
      assert.equal(response.status, 401);
    });
    return { reads: [...reads], hashes };
  };
  /** Returns the work of a first refusal, and of a second one while the first is cached. */
  const worksOf = async (ask: () => Promise<Response>) => [await workOf(ask), await workOf(ask)];
  const withKey = (text: string) => () => getWith(running, '/me', text);
  const wrongSecretFor = (key: string) => `${key.split('_').slice(0, 3).join('_')}_${fresh().split('_')[3]}`;
  const fresh = () => mintApiKey('test', randomBytes).text;

  it('is one look-up and one comparison for an unknown key, and neither when it is sent again', async () => {
    await eventually(async () => {
      const [first, again] = await worksOf(withKey(fresh()));
      assert.deepEqual(first?.reads, ['keys.find']);
      assert.deepEqual(again?.reads, []);
      const comparisons = (work?: { hashes: string[] }) => work?.hashes.filter((each) => each.startsWith('compare'));
      assert.deepEqual([comparisons(first), comparisons(again)], [['compare 32 bytes'], []]);
    });
  });

  it('does not distinguish a known key from an unknown one', async () => {
    assert.deepEqual(await worksOf(withKey(wrongSecretFor(await running.issueKey()))), await worksOf(withKey(fresh())));
  });

  it('does not distinguish a key in use from an unknown one that was just tried', async () => {
    assert.equal((await getWith(running, '/me', running.key)).status, 200);
    const [tried, known] = [fresh(), wrongSecretFor(running.key)];
    await worksOf(withKey(tried));
    const [, remembered] = await worksOf(withKey(known));
    assert.deepEqual(remembered, await workOf(withKey(tried)));
  });

  it('does not distinguish a key of a former profile from an unknown one', async () => {
    const [live] = await running.db.collection<{ _id: string }>('api_keys').find().toArray();
    const { id, text } = mintApiKey('test', randomBytes);
    const planted = { ...live, _id: id, profile_id: randomUUID() };
    await running.db.collection<{ _id: string }>('api_keys').insertOne(planted);
    assert.deepEqual(await worksOf(withKey(wrongSecretFor(text))), await worksOf(withKey(fresh())));
  });

  it('does not distinguish a revoked key from an unknown one for a caller without its secret', async () => {
    const key = await running.issueKey();
    // Not by a call, whose message could arrive between two refusals.
    const revoked = { $set: { revoked_at: new Date() } };
    await running.db.collection<{ _id: string }>('api_keys').updateOne({ _id: key.split('_')[2] ?? '' }, revoked);
    assert.deepEqual(await worksOf(withKey(wrongSecretFor(key))), await worksOf(withKey(fresh())));
  });

  it('does not distinguish a known client from an unknown one', async () => {
    const app = await partnerApp(running);
    const ask = (client_id: string) => () => {
      const client_secret = mintClientSecret('test', randomBytes).text;
      return postForm(running, '/oauth/token', { grant_type: 'client_credentials', client_id, client_secret });
    };
    const [known, unknown] = [await workOf(ask(app.clientId)), await workOf(ask(randomUUID()))];
    assert.deepEqual(known, unknown);
    assert.ok(known.hashes.includes('compare 32 bytes'), 'a secret is compared for both');
  });
});
