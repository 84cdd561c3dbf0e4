// Tests url tags at the gateway: what a call must contain before any ad is changed, and what it returns for each ad.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { consentDetails, consentText } from '@touchline/chassis/consent.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Consent } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { ACTION_ID, PLATFORM_ID } from '../doubles/known-ids.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers by the contract's field names and assert what they find
type Json = any;

const TEXT = consentText('v1', 'I accept copies.');
const APPLY = '/quality/ad-ids/url-tags/apply';

describe('url tags of ads', () => {
  let running: RunningGateway;
  const asked: {
    adExternalIds?: readonly string[];
    kind?: string;
    operationId: string;
    consent?: Consent | undefined;
  }[] = [];
  const scans: string[] = [];
  let [consentFails, isUnknown, countFails] = [false, false, false];
  before(async () => {
    const { campaigns, ...others } = serviceDoubles();
    const { applyUrlTags, scanUrlTags, undoAction } = campaigns;
    running = await runGateway('url_tags', {
      doubles: {
        ...others,
        adIds: {
          getAdIdQuality: (request, call) => {
            if (countFails) throw appError('audit_timeout', 'Request fewer days.');
            return others.adIds.getAdIdQuality(request, call);
          },
        },
        campaigns: {
          ...campaigns,
          applyUrlTags: async (request, call) => {
            asked.push(request);
            if (consentFails) throw appError('consent_required', 'Send a consent.', { details: consentDetails(TEXT) });
            const { results = [] } = await applyUrlTags(request, call);
            return { results: results.map((one) => (isUnknown ? { ...one, status: 'unknown' } : one)) };
          },
          scanUrlTags: (request, call) => {
            scans.push(request.profileId);
            return scanUrlTags(request, call);
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
  beforeEach(() => {
    asked.splice(0);
    scans.splice(0);
    [consentFails, isUnknown, countFails] = [false, false, false];
  });

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
    assert.deepEqual(data.summary, { total: 2, applied: 1, no_change: 0, refused: 1 });
    const [done, other] = data.results;
    assert.deepEqual(
      [done.status, done.code, done.action_id, done.action.kind, done.action.undo.path],
      ['applied', null, ACTION_ID, 'set_url_tags', `/api/v1/quality/ad-ids/url-tags/${ACTION_ID}/undo`],
    );
    assert.deepEqual([other.status, other.code, other.action_id, other.action], ['refused', 'not_found', null, null]);
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

  it('whose write has no known outcome are refused for now, with the action that will tell', async () => {
    isUnknown = true;
    const [result] = ((await (await post(APPLY, good)).json()) as Json).data.results;
    assert.deepEqual([result.status, result.code, result.action_id], ['refused', 'provider_error', ACTION_ID]);
    assert.match(result.message, /not known yet/);
  });

  it('of copies go with the consent that the call has, and without one the answer has the text', async () => {
    const consent = { version: 'v1', text_hash: 'ab', accepted_by: 'user:17', accepted_at: '2026-01-31T09:29:00Z' };
    await post(APPLY, { ...good, consent });
    const { version, textHash, acceptedBy, acceptedAt } = asked[0]?.consent ?? assert.fail();
    assert.deepEqual([version, textHash, acceptedBy], ['v1', 'ab', 'user:17']);
    assert.equal(acceptedAt && timestampDate(acceptedAt).toISOString(), '2026-01-31T09:29:00.000Z');
    consentFails = true;
    for (const faulty of [undefined, {}, { ...consent, accepted_at: 'yesterday' }]) {
      const response = await post(APPLY, { ...good, consent: faulty });
      const { error } = (await response.json()) as Json;
      assert.deepEqual([response.status, error.code], [409, 'consent_required']);
      assert.deepEqual(error.consent, { version: TEXT.version, text: TEXT.text, text_hash: TEXT.textHash });
      assert.equal(asked.at(-1)?.consent, undefined);
    }
    const { meta } = (await (await running.call('GET', '/quality/ad-ids')).json()) as Json;
    assert.equal(meta.consent.text, 'I accept copies.');
  });

  it('are shown with the address of a click before and after, a fragment last', async () => {
    const { ads } = ((await (await running.call('GET', '/quality/ad-ids')).json()) as Json).data;
    const [ad] = ads;
    assert.deepEqual(ad.landing_page, {
      before: 'https://shop.example/?utm_id={{campaign.id}}#top',
      after: 'https://shop.example/?utm_id={{campaign.id}}&ad_id={{ad.id}}#top',
    });
    assert.deepEqual(ad.changes, [{ tag: 'ad_id', before: null, after: '{{ad.id}}' }]);
    assert.deepEqual(ad.carries, { campaign_id: true, ad_set_id: true, ad_id: false });
    assert.deepEqual(
      [ad.verdict, ad.url_tags, ad.suggested_url_tags, ad.method, ad.last_action_id],
      ['partial', 'utm_id={{campaign.id}}', 'utm_id={{campaign.id}}&ad_id={{ad.id}}', 'duplicate_and_swap', ACTION_ID],
    );
  });

  it('that were changed are listed as actions, with their consent', async () => {
    const read = async (query: string) =>
      (await running.call('GET', `/quality/ad-ids/url-tags${query}`)).json() as Json;
    const { data } = await read(`?ad_id=${PLATFORM_ID}`);
    assert.deepEqual([data[0].kind, data[0].after], ['set_url_tags', { url_tags: 'ad_id={{ad.id}}' }]);
    assert.equal(data[0].consent.accepted_by, 'user:17');
    assert.deepEqual((await read('?ad_id=77')).data, []);
    assert.equal((await read('?ad_id=x')).error.code, 'invalid_parameter');
  });

  it('are read from the platforms only when that is requested', async () => {
    const read = async (query: string) => (await running.call('GET', `/quality/ad-ids${query}`)).json() as Json;
    const [cached, alsoCached, live] = [await read(''), await read('?refresh=false'), await read('?refresh=true')];
    assert.deepEqual(
      [cached, alsoCached, live].map(({ data }) => data.cached),
      [true, true, false],
    );
    assert.equal(scans.length, 1);
    assert.equal((await read('?refresh=yes')).error.code, 'invalid_parameter');
  });

  it('are shown without clicks when these cannot be counted in time', async () => {
    countFails = true;
    const { data, meta } = (await (await running.call('GET', '/quality/ad-ids')).json()) as Json;
    assert.deepEqual([data.ads_total, data.ads_carrying_all, meta.totals.ads_by_state.partial], [5, 4, 1]);
    assert.deepEqual([data.ads[0].named_clicks, data.ads[0].platform_clicks], [null, null]);
    assert.deepEqual([meta.totals.paid_clicks, meta.totals.levels], [null, null]);
  });

  it('are shown with the clicks that they brought, by default over the last thirty days', async () => {
    const read = async (query: string) => (await running.call('GET', `/quality/ad-ids${query}`)).json() as Json;
    const { data, meta } = await read('');
    assert.deepEqual([data.ads[0].named_clicks, data.ads[0].platform_clicks], [1, 9]);
    assert.deepEqual(meta.totals.levels.ad, { known: 1, unknown: 1, none: 1 });
    assert.deepEqual(meta.totals.ads_by_state, { complete: 4, partial: 1, missing: 0, no_website: 0, unknown: 0 });
    assert.equal((Date.parse(meta.date_to) - Date.parse(meta.date_from)) / 86_400_000, 29);
    assert.equal((await read('?date_from=2026-01-01')).error.code, 'invalid_date_range');
    assert.equal((await read('?state=odd')).error.code, 'invalid_parameter');
  });
});
