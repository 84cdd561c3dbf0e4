// Tests giving ads url tags and undoing that: each gets a copy of its creative, once, whichever answers are lost, and nothing
// happens without a grant.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { COPY_CONSENT } from '../src/domain/copy-consent.ts';
import { ACCOUNT, commonHarness, goodConsent, type Harness, type Profile, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

const [SITE, POST, FEED, UNTOLD, TAGGED, CHAT] = ['41', '42', '43', '44', '45', '320000000000000004'];
const IDS_TAGS = 'utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}';
const ALL = `utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&${IDS_TAGS}`;
const AD_SET = '220000000000000001';
const link = 'https://shop.example/';

describe('url tags', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    await harness.freshWorld();
    p = await harness.profile();
    const ad = (id: string, creative: object) => ({ id, ad_set_id: AD_SET, name: `Ad-${id}`, creative });
    harness.sim.patch({
      ads: [
        ad(SITE, { link, video_id: '9', message: 'Hola' }),
        ad(POST, { made_from: 'post', url_tags: 'utm_source=ig&utm_medium=cpc&utm_campaign=otono' }),
        ad(FEED, { made_from: 'feed', link }),
        ad(UNTOLD, { made_from: 'untold' }),
        ad(TAGGED, { link, url_tags: IDS_TAGS }),
      ],
    });
    harness.writes();
  });
  const onPlatform = async (id: string) => {
    const query = 'fields=creative,effective_status,adset';
    const answer = await fetch(`${harness.sim.url}/v26.0/${id}?${query}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const node = (await answer.json()) as Record<string, Record<string, string>>;
    return {
      tags: node.creative?.url_tags ?? '',
      creative: node.creative?.id ?? '',
      status: String(node.effective_status),
    };
  };
  const only = async (id: string, operation?: string) => {
    const [result, ...others] = await p.tag([id], operation);
    assert.ok(result);
    assert.deepEqual(others, []);
    return result;
  };
  const members = (call = '') => call.split(' ').map((member) => member.split('=')[0]);

  it('are given by a copy of the creative and one write of the ad, which restarts its review', async () => {
    const before = await onPlatform(SITE);
    const { status, action } = await only(SITE);
    assert.deepEqual(
      [status, action?.kind, action?.before, action?.after, action?.canUndo, action?.affectedAdsCount],
      ['applied', 'set_url_tags', '', ALL, true, 0],
    );
    const after = await onPlatform(SITE);
    assert.deepEqual([after.tags, after.status], [ALL, 'PENDING_REVIEW']);
    assert.notEqual(after.creative, before.creative);
    const [made, shown] = harness.writes();
    assert.deepEqual(members(made), [`act_${ACCOUNT}/adcreatives`, 'name', 'object_story_id', 'url_tags']);
    assert.equal(shown, `${SITE} creative={"creative_id":"${after.creative}"}`);
  });

  it('are given to each ad separately: an error of one is its own result', async () => {
    const ids = [SITE, '999', CHAT, UNTOLD, TAGGED, FEED, 'x', POST];
    const results = await p.tag(ids);
    assert.deepEqual(
      results.map(({ adExternalId, status, code }) => [adExternalId, status, code]),
      [
        [SITE, 'applied', ''],
        ['999', 'refused', 'not_found'],
        [CHAT, 'refused', 'invalid_state'],
        [UNTOLD, 'refused', 'validation_error'],
        [TAGGED, 'no_change', ''],
        [FEED, 'applied', ''],
        ['x', 'refused', 'not_found'],
        [POST, 'applied', ''],
      ],
    );
    assert.match(results[2]?.message ?? '', /not link to a website/);
    assert.equal((await onPlatform(FEED)).tags, ALL);
    assert.equal((await onPlatform(POST)).tags, `utm_source=ig&utm_medium=cpc&utm_campaign=otono&${IDS_TAGS}`);
    assert.equal((await onPlatform(UNTOLD)).tags, '');
    assert.equal(harness.writes().filter((call) => call.includes('adcreatives')).length, 3);
    await eventually(() => assert.equal(harness.told(p.id).length, 3));
  });

  it('of a copied creative need the consent of a person, or nothing is sent and nothing is recorded', async () => {
    const before = (over: object) => ({ ...goodConsent(), ...over });
    const faults: [consent: object | null, message: RegExp][] = [
      [null, /Send a consent/],
      [before({ version: '2025-01-01' }), /version/],
      [before({ textHash: 'ab'.repeat(32) }), /text_hash/],
      [before({ acceptedBy: '' }), /accepted_by/],
      [before({ acceptedAt: timestampFromDate(new Date(Date.now() - 90_000_000)) }), /older than 24 hours/],
      [before({ acceptedAt: timestampFromDate(new Date(Date.now() + 3_600_000)) }), /future/],
    ];
    for (const [consent, message] of faults)
      await refused(p.tag([TAGGED, SITE, '999'], randomUUID(), consent), 'consent_required', message);
    assert.deepEqual([harness.writes(), await p.actions()], [[], []]);
    const unneeded = await p.tag([TAGGED, CHAT, '999'], randomUUID(), null);
    assert.deepEqual(
      unneeded.map(({ status, code }) => code || status),
      ['no_change', 'invalid_state', 'not_found'],
    );
    const { action } = await only(SITE);
    assert.deepEqual([action?.consent?.version, action?.consent?.acceptedBy], [COPY_CONSENT.version, 'user:17']);
  });

  it('keep the consent of an operation that is requested again after it has aged', async () => {
    harness.sim.fault({ kind: 'lost_response', match: `adcreatives` });
    const operation = randomUUID();
    assert.equal((await only(SITE, operation)).status, 'refused');
    assert.deepEqual(
      (await p.tag([SITE, POST], operation, null)).map(({ status }) => status),
      ['applied', 'applied'],
    );
  });

  it('are given once for an operation, however often it is requested', async () => {
    const operation = randomUUID();
    const [first, again] = [await only(SITE, operation), await only(SITE, operation)];
    assert.deepEqual([again.action?.id, again.status], [first.action?.id, 'applied']);
    assert.equal((await only(SITE)).status, 'no_change');
    assert.equal(harness.writes().length, 2);
  });

  it('are undone by the creative from before, though the ad was paused meanwhile', async () => {
    const before = await onPlatform(SITE);
    const { action } = await only(SITE);
    await p.setAd('PAUSED', SITE);
    harness.writes();
    const undo = await p.undo(action?.id ?? '');
    assert.deepEqual(
      [undo.kind, undo.before, undo.after, undo.undoes, undo.isUndo],
      ['set_url_tags', ALL, '', action?.id, true],
    );
    const after = await onPlatform(SITE);
    assert.deepEqual([after.tags, after.creative], ['', before.creative]);
    assert.deepEqual(harness.writes(), [`${SITE} creative={"creative_id":"${before.creative}"}`]);
    await refused(p.undo(action?.id ?? ''), 'invalid_state', /already/);
  });

  it('are undone by a copy where the earlier creative is gone', async () => {
    const before = await onPlatform(POST);
    const { action } = await only(POST);
    harness.sim.fault({ kind: 'gone', match: `/v26.0/${before.creative}?` });
    await p.undo(action?.id ?? '');
    const after = await onPlatform(POST);
    assert.deepEqual([after.tags, after.creative === before.creative], [before.tags, false]);
  });

  it('are not undone once they were changed on the platform, nor by another kind of action', async () => {
    const { action } = await only(SITE);
    const pause = await p.setAd('PAUSED', SITE);
    const request = {
      profileId: p.id,
      operationId: randomUUID(),
      appliedBy: { kind: 'user', id: 'u' },
      kind: 'set_url_tags',
    };
    await refused(harness.client.undoAction({ ...request, actionId: pause.id }), 'not_found');
    const creative = { link, url_tags: 'utm_source=x' };
    harness.sim.patch({ ads: [{ id: SITE, ad_set_id: AD_SET, name: 'Changed', creative }] });
    await refused(p.undo(action?.id ?? ''), 'invalid_state', /on the platform/);
  });

  it('need the management permission before anything is written, whatever the other ads are', async () => {
    harness.sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
    await refused(p.tag(['999', SITE, TAGGED]), 'ads_write_permission_missing', /Nothing was written/);
    await refused(
      harness.client.applyUrlTags({
        profileId: randomUUID(),
        operationId: 'x',
        adExternalIds: [SITE],
        appliedBy: { kind: 'user', id: 'u' },
      }),
      'ads_connection_required',
    );
    await refused(p.tag([]), 'validation_error');
    await refused(p.tag([SITE, SITE]), 'validation_error');
    await refused(p.tag(Array.from({ length: 26 }, (_, n) => String(n))), 'validation_error');
    assert.deepEqual([harness.writes(), await p.actions()], [[], []]);
  });

  it('whose answer was lost are resolved, and given once', async () => {
    harness.sim.fault({ kind: 'lost_response', match: `POST /v26.0/${SITE}` });
    assert.equal((await only(SITE)).status, 'applied');
    assert.equal(harness.writes().length, 2);
  });

  it('are known not to be given when the copy failed, whatever became of the copy', async () => {
    harness.sim.fault({ kind: 'lost_response', match: `adcreatives` });
    const operation = randomUUID();
    const { status, code, action } = await only(SITE, operation);
    assert.deepEqual([status, code, action?.state], ['refused', 'provider_error', 'not_applied']);
    assert.equal((await onPlatform(SITE)).tags, '');
    assert.equal((await only(SITE, operation)).status, 'applied');
  });

  it('with an unknown outcome stay unknown, and are given when they are requested again after the window', async () => {
    harness.sim.fault({ kind: 'disconnect', match: `POST /v26.0/${SITE}` });
    const operation = randomUUID();
    const { status, action } = await only(SITE, operation);
    assert.deepEqual([status, action?.state], ['unknown', 'intended']);
    assert.equal((await only(SITE, operation)).status, 'unknown');
    await harness.stopService();
    await harness.startService({ OUTCOME_WINDOW_MS: '0' });
    assert.equal((await only(SITE, operation)).status, 'applied');
    await harness.stopService();
    await harness.startService();
  });

  it('are listed with what each ad has and would get, after a sync, and at once after a change', async () => {
    await harness.connections.startSync({ profileId: p.id });
    await eventually(async () => assert.equal((await p.tags()).ads.length, 8));
    const { ads, counts } = await p.tags();
    const row = (id: string) => ads.find((one) => one.externalId === id);
    assert.deepEqual(
      [row(SITE)?.state, row(SITE)?.current, row(SITE)?.proposed, row(SITE)?.linkUrl, row(SITE)?.lacks],
      ['missing', '', ALL, link, ['campaign', 'ad_set', 'ad']],
    );
    assert.deepEqual(
      [row(TAGGED)?.state, row(TAGGED)?.proposed, row(CHAT)?.state],
      ['complete', undefined, 'no_website'],
    );
    assert.deepEqual(Object.fromEntries(counts.map((one) => [one.state, one.ads])), {
      missing: 6,
      complete: 1,
      no_website: 1,
    });
    assert.ok(!row('320000000000000002'), 'a deleted ad is not listed');

    const { action } = await only(SITE);
    const { ads: complete } = await p.tags({ state: 'complete' });
    assert.deepEqual(
      complete.map((one) => [one.externalId, one.current, one.lastAction?.id, one.lastAction?.canUndo]),
      [
        [SITE, ALL, action?.id, true],
        [TAGGED, IDS_TAGS, undefined, undefined],
      ],
    );
    const first = await p.tags({ limit: 5 });
    const rest = await p.tags({ limit: 5, cursor: first.nextCursor });
    assert.deepEqual(
      [...first.ads, ...rest.ads].map((one) => one.externalId).sort(),
      ads.map((one) => one.externalId).sort(),
    );
    assert.equal(rest.nextCursor, '');
    await refused(p.tags({ limit: 0 }), 'invalid_parameter');
    await refused(p.tags({ state: 'odd' }), 'invalid_parameter');
    assert.equal((await (await harness.profile()).tags()).ads.length, 0);
  });
});
