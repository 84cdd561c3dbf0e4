// Tests pictures of ads: read from the platform at this moment, kept for a while, and of nothing else than the profile's own ads.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { LogFields } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { drawPicture } from '../../../tools/provider-sim/pictures/draw-picture.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

const [AD, OTHER, BARE] = ['320000000000000001', '320000000000000003', '320000000000000004'];
const CAMPAIGN = '120210000000000001';
/** What the service asks for. */
const SIDE = 320;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function world() {
  const small = smallWorld();
  const ads = small.ads.map((ad) => ({ ...ad, ...(ad.id === BARE && { creative: { has_picture: false } }) }));
  return { ...small, ads };
}

describe('the picture of an ad', () => {
  let harness: Harness;
  let seen: number;
  let logged: string[];
  before(async () => {
    logged = [];
    const log = (fields: LogFields, msg: string) =>
      void logged.push(`${msg} ${JSON.stringify(fields)} ${inspect(fields.err, { depth: 10 })}`);
    harness = await startHarness({ world: world(), serviceLogger: { debug: log, info: log, warn: log, error: log } });
    await harness.connect();
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(() => {
    harness.sim.clearFaults();
    // What earlier tests left in memory has ended.
    harness.advance(HOUR_MS);
    seen = harness.sim.calls().length;
  });

  const read = (adExternalId: string, more: { profileId?: string; platform?: string } = {}) =>
    harness.thumbnails.readThumbnail({ profileId: PROFILE, platform: 'social_ads', adExternalId, ...more });
  const calls = (part: string) =>
    harness.sim
      .calls()
      .slice(seen)
      .filter((call) => call.includes(part)).length;

  it('is what the platform shows, with its kind and its digest', async () => {
    const picture = drawPicture(AD, SIDE);
    const { data, mediaType, sha256 } = await read(AD);
    assert.ok(Buffer.from(data).equals(picture));
    assert.deepEqual([mediaType, sha256], ['image/png', createHash('sha256').update(picture).digest('hex')]);
    assert.notEqual((await read(OTHER)).sha256, sha256);
  });

  it('is there although the addresses of the last sync have ended', async () => {
    const connection = await harness.sync(await harness.connect());
    assert.equal(connection.sync?.state, 'succeeded');
    const synced = await eventually(
      () => harness.entities().find(({ externalId }) => externalId === AD)?.creative?.thumbnailUrl ?? assert.fail(),
    );
    assert.equal((await fetch(synced)).status, 200);
    harness.advance(61 * 24 * HOUR_MS);
    assert.equal((await fetch(synced)).status, 403);
    assert.equal((await read(AD)).mediaType, 'image/png');
  });

  it('is asked for once by a page that shows it twice, and again after an hour', async () => {
    await Promise.all([read(AD), read(AD), read(OTHER)]);
    await read(AD);
    assert.deepEqual([calls(`/${AD}?fields=`), calls(`/pictures/${AD}`), calls('/pictures/')], [1, 1, 2]);
    harness.advance(HOUR_MS);
    await read(AD);
    assert.equal(calls(`/pictures/${AD}`), 2);
  });

  it('is none of another profile, of another account of the token, or of anything but an ad', async () => {
    await refused(read(AD, { profileId: randomUUID() }), 'ads_connection_required');
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Of another profile', currency: 'USD' }],
      campaigns: [{ id: '77', account_id: '1002', name: 'Theirs' }],
      ad_sets: [{ id: '78', campaign_id: '77', name: 'Theirs' }],
      ads: [{ id: '79', ad_set_id: '78', name: 'Theirs' }],
    });
    for (const id of ['79', CAMPAIGN, '999', '../me', 'ad-1']) await refused(read(id), 'not_found');
    await refused(read(AD, { platform: 'search_ads' }), 'not_found');
    assert.equal(calls('/pictures/'), 0);
  });

  it('is none where the platform has none, which is known for a minute', async () => {
    const { message } = await refused(read(BARE), 'not_found');
    assert.equal((await refused(read('999'), 'not_found')).message, message);
    await refused(read(BARE), 'not_found');
    assert.equal(calls(`/${BARE}?fields=`), 1);
    harness.advance(MINUTE_MS);
    await refused(read(BARE), 'not_found');
    assert.equal(calls(`/${BARE}?fields=`), 2);
  });

  for (const kind of ['redirect_inside', 'page_as_picture', 'drawing', 'endless_picture', 'garbage'] as const)
    it(`is none where the platform's address leads to ${kind}, and is there once it leads to a picture`, async () => {
      harness.sim.fault({ kind, match: '/pictures/' });
      await refused(read(AD), 'not_found');
      await refused(read(AD), 'not_found');
      assert.equal(calls('/pictures/'), 1);
      harness.advance(MINUTE_MS);
      assert.equal((await read(AD)).mediaType, 'image/png');
    });

  for (const [about, fault] of [
    ['does not say where it is', { kind: 'unknown_error', match: AD }],
    ['breaks off', { kind: 'disconnect', match: '/pictures/' }],
    ['is overloaded', { kind: 'server_error', match: '/pictures/' }],
  ] as const)
    it(`is to be asked for later when the platform ${about}, who is not asked before`, async () => {
      harness.sim.fault(fault);
      const error = await refused(read(AD), 'provider_error');
      assert.equal(error.retryAfterSeconds, 30);
      assert.doesNotMatch(error.message, /http|oe=/);
      await refused(read(AD), 'provider_error');
      harness.advance(30_000);
      assert.equal((await read(AD)).mediaType, 'image/png');
    });

  it('is to be asked for after the time that a platform names which has had too many calls', async () => {
    harness.sim.fault({ kind: 'throttle_app', match: AD, regain_minutes: 3 });
    assert.equal((await refused(read(AD), 'rate_limit_exceeded')).retryAfterSeconds, 180);
  });

  it('leaves no address in the logs', () => {
    assert.notEqual(logged.length, 0);
    assert.doesNotMatch(logged.join('\n'), /oh=|oe=|\/pictures\//);
  });
});
