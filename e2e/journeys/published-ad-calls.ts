// Lists the calls of published-calls.ts that read ads and give them tags.
import { randomUUID } from 'node:crypto';
import { at, type Call } from './published-call.ts';

const apply = (ad_ids: readonly (string | undefined)[], more: object = { acknowledge_learning_reset: true }) => ({
  path: '/quality/ad-ids/url-tags/apply',
  body: { ad_ids, ...more },
  headers: { 'idempotency-key': randomUUID() },
});

export const adCalls: readonly Call[] = [
  ['POST', '/ads/{id}/creative-analysis', 202, ({ syncedAd }) => ({ path: `/ads/${syncedAd}/creative-analysis` })],
  ['POST', '/ads/{id}/creative-analysis', 404, at('/ads/1/creative-analysis')],
  ['GET', '/ads/{id}/creative-analysis', 200, ({ syncedAd }) => ({ path: `/ads/${syncedAd}/creative-analysis` })],
  ['GET', '/ads/{id}/creative-analysis', 404, at('/ads/1/creative-analysis')],
  ['GET', '/quality/ad-ids', 200, at('/quality/ad-ids')],
  ['GET', '/quality/ad-ids', 400, at('/quality/ad-ids?state=odd')],
  ['GET', '/quality/ad-ids/url-tags', 200],
  ['GET', '/quality/ad-ids/url-tags', 400, at('/quality/ad-ids/url-tags?limit=201')],
  ['POST', '/quality/ad-ids/url-tags/apply', 200, ({ platformAd }) => apply([platformAd, '1'])],
  ['POST', '/quality/ad-ids/url-tags/apply', 422, () => apply(['1'], {})],
  [
    'POST',
    '/quality/ad-ids/url-tags/{action_id}/undo',
    404,
    ({ action }) => ({ path: `/quality/ad-ids/url-tags/${action}/undo` }),
  ],
];
