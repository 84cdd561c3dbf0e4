// Tests url tags at the gateway: what a call must contain before any ad is changed, and what it returns for each ad.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ACTION_ID, PLATFORM_ID } from '../doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the loose JSON they are
type Json = any;

const APPLY = '/quality/ad-ids/url-tags/apply';

describe('url tags of ads', () => {
  let running: RunningGateway;
  const asked: { adExternalIds?: readonly string[]; kind?: string; operationId: string }[] = [];
  before(async () => {
    const { campaigns, ...others } = serviceDoubles();
    const { applyUrlTags, undoAction } = campaigns;
    running = await runGateway('url_tags', {
      doubles: {
        ...others,
        campaigns: {
          ...campaigns,
          applyUrlTags: (request, call) => {
            asked.push(request);
            return applyUrlTags(request, call);
          },
          undoAction: (request, call) => {
            asked.push(request);
            return undoAction(request, call);
          },
        },
      },
    });
  });
  after(() => running[Symbol.asyncDispose]());
  beforeEach(() => void asked.splice(0));

  const post = (path: string, body?: unknown, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
    running.call('POST', path, { headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const good = { ad_ids: [PLATFORM_ID, '77'], acknowledge_learning_reset: true };

  const refused: [why: string, body: unknown][] = [
    ['without the acknowledgement', { ad_ids: [PLATFORM_ID] }],
    ['with an acknowledgement that is false', { ad_ids: [PLATFORM_ID], acknowledge_learning_reset: false }],
    ['for no ad', { ...good, ad_ids: [] }],
    ['for too many ads', { ...good, ad_ids: Array.from({ length: 26 }, (_, n) => String(n)) }],
    ['for one ad twice', { ...good, ad_ids: ['7', '7'] }],
    ['with tags of the caller’s own', { ...good, url_tags: 'a=b' }],
  ];
  for (const [why, body] of refused)
    it(`are not written by a call ${why}`, async () => {
      const response = await post(APPLY, body);
      assert.deepEqual([response.status, (await errorOf(response)).code], [422, 'validation_error']);
      assert.deepEqual(asked, []);
    });

  it('are written for the most ads that a call may name, once for a key', async () => {
    assert.equal((await post(APPLY, good, {})).status, 400);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await post(APPLY, good, headers), await post(APPLY, good, headers)];
    const { data } = (await first.json()) as Json;
    assert.deepEqual(((await again.json()) as Json).data, data);
    assert.equal(asked.length, 1);
    assert.deepEqual(data.summary, { total: 2, applied: 1, no_change: 0, refused: 1, unknown: 0 });
    const [done, other] = data.results;
    assert.deepEqual(
      [done.status, done.code, done.action.kind, done.action.affected_ads_count, done.action.undo.path],
      ['applied', null, 'set_url_tags', null, `/api/v1/quality/ad-ids/url-tags/${ACTION_ID}/undo`],
    );
    assert.deepEqual([other.status, other.code, other.action], ['refused', 'not_found', null]);
    assert.equal((await post(APPLY, { ...good, ad_ids: Array.from({ length: 25 }, (_, n) => String(n)) })).status, 200);
  });

  it('are undone as tags and as nothing else', async () => {
    const undo = `/quality/ad-ids/url-tags/${ACTION_ID}/undo`;
    assert.equal((await post(undo, undefined, {})).status, 200);
    assert.equal((await post(undo, { acknowledge_learning_reset: true })).status, 200);
    assert.deepEqual(
      asked.map(({ kind }) => kind),
      ['set_url_tags', 'set_url_tags'],
    );
  });

  it('are shown with the address of a click before and after, a fragment last', async () => {
    const [ad] = ((await (await running.call('GET', '/quality/ad-ids/url-tags')).json()) as Json).data;
    assert.deepEqual(ad.landing_page, {
      before: 'https://shop.example/?utm_id={{campaign.id}}#top',
      after: 'https://shop.example/?utm_id={{campaign.id}}&ad_id={{ad.id}}#top',
    });
    assert.deepEqual(ad.changes, [{ tag: 'ad_id', before: null, after: '{{ad.id}}' }]);
    assert.equal(ad.last_action.undo, null);
  });

  it('are shown with the clicks that they brought, by default over the last thirty days', async () => {
    const read = async (query: string) => (await running.call('GET', `/quality/ad-ids${query}`)).json() as Json;
    const { data, meta } = await read('');
    assert.deepEqual([data[0].named_clicks, data[0].platform_clicks, data[0].lacks], [1, 9, ['ad']]);
    assert.deepEqual(meta.totals.levels.ad, { known: 1, unknown: 1, none: 1 });
    assert.deepEqual(meta.totals.ads_by_state, { complete: 0, partial: 1, missing: 0, no_website: 0, unknown: 0 });
    assert.equal((Date.parse(meta.date_to) - Date.parse(meta.date_from)) / 86_400_000, 29);
    assert.equal((await read('?date_from=2026-01-01')).error.code, 'invalid_date_range');
    assert.equal((await read('?state=odd')).error.code, 'invalid_parameter');
  });
});
