// Lists the calls of published-calls.ts that read ads and give them tags.
import { randomUUID } from 'node:crypto';
import { at, type Call, type Known } from './published-call.ts';

const apply = (ad_ids: readonly (string | undefined)[], more: object = { acknowledge_learning_reset: true }) => ({
  path: '/quality/ad-ids/url-tags/apply',
  body: { ad_ids, ...more },
  headers: { 'idempotency-key': randomUUID() },
});

/** Returns a consent to the text that published-schemas.test.ts has read. */
const consent = ({ consentVersion: version, consentHash: text_hash }: Known) => ({
  acknowledge_learning_reset: true,
  consent: { version, text_hash, accepted_by: 'user:17', accepted_at: new Date().toISOString() },
});

export const adCalls: readonly Call[] = [
  ['POST', '/ads/{id}/creative-analysis', 202, ({ syncedAd }) => ({ path: `/ads/${syncedAd}/creative-analysis` })],
  ['POST', '/ads/{id}/creative-analysis', 404, at('/ads/1/creative-analysis')],
  ['GET', '/ads/{id}/creative-analysis', 200, ({ syncedAd }) => ({ path: `/ads/${syncedAd}/creative-analysis` })],
  ['GET', '/ads/{id}/creative-analysis', 404, at('/ads/1/creative-analysis')],
  ['GET', '/ads/{id}/thumbnail', 404, at('/ads/1/thumbnail')],
  ['GET', '/quality/ad-ids', 200, at('/quality/ad-ids')],
  ['GET', '/quality/ad-ids', 200, at('/quality/ad-ids?refresh=true')],
  ['GET', '/quality/ad-ids', 400, at('/quality/ad-ids?state=odd')],
  ['GET', '/quality/ad-ids/url-tags', 200],
  ['GET', '/quality/ad-ids/url-tags', 400, at('/quality/ad-ids/url-tags?limit=201')],
  ['POST', '/quality/ad-ids/url-tags/apply', 409, ({ linkedAd }) => apply([linkedAd])],
  ['POST', '/quality/ad-ids/url-tags/apply', 200, (known) => apply([known.linkedAd, '1'], consent(known))],
  ['GET', '/quality/ad-ids/url-tags', 200, ({ linkedAd }) => ({ path: `/quality/ad-ids/url-tags?ad_id=${linkedAd}` })],
  ['POST', '/quality/ad-ids/url-tags/apply', 422, () => apply(['1'], {})],
  [
    'POST',
    '/quality/ad-ids/url-tags/{action_id}/undo',
    404,
    ({ action }) => ({ path: `/quality/ad-ids/url-tags/${action}/undo` }),
  ],
];
