// Where campaigns, ad sets and ads are looked into, changed and given tags.
import { RANGE } from '../system/tenant.ts';
import { EMPTY, type Place, place, platformId, post } from './place.ts';

/** Of ids on the ad platform, where writes require a key. */
const LIVE = { nobodys: platformId };
const WRITE = { nobodys: platformId, isKeyed: true };

export const PLACES_OF_ADS: readonly Place[] = [
  place(
    'GET /campaigns/trend',
    'query entity_ids',
    (t) => t.campaigns,
    (id) => `/campaigns/trend?${RANGE}&entity_ids=${id}`,
    EMPTY,
  ),
  place(
    'GET /campaigns/{id}/conversions',
    'path id',
    (t) => t.campaigns,
    (id) => `/campaigns/${id}/conversions`,
  ),
  place(
    'GET /ads/{id}',
    'path id',
    (t) => t.campaigns,
    (id) => `/ads/${id}?${RANGE}&level=campaign`,
  ),
  place(
    'GET /campaigns/{id}/status',
    'path id',
    (t) => t.platformCampaigns,
    (id) => `/campaigns/${id}/status`,
    LIVE,
  ),
  ...['pause', 'resume'].flatMap((action) => [
    place(
      `POST /campaigns/{id}/${action}`,
      'path id',
      (t) => t.platformCampaigns,
      (id) => post(`/campaigns/${id}/${action}`, {}),
      WRITE,
    ),
    place(
      `POST /ads/{id}/${action}`,
      'path id',
      (t) => t.platformAds,
      (id) => post(`/ads/${id}/${action}`, {}),
      WRITE,
    ),
  ]),
  place(
    'POST /adsets/{id}/budget',
    'path id',
    (t) => t.platformAdSets,
    (id) => post(`/adsets/${id}/budget`, { daily_budget: 50 }),
    WRITE,
  ),
  place(
    'GET /actions',
    'query external_id',
    (t) => t.platformAdSets,
    (id) => `/actions?external_id=${id}`,
    { ...EMPTY, ...LIVE },
  ),
  place(
    'POST /actions/{action_id}/undo',
    'path action_id',
    (t) => t.actions,
    (id) => post(`/actions/${id}/undo`, {}),
  ),
  ...['GET', 'POST'].map((method) =>
    place(
      `${method} /ads/{id}/creative-analysis`,
      'path id',
      (t) => t.platformAds,
      (id) => `/ads/${id}/creative-analysis`,
      LIVE,
    ),
  ),
  place(
    'POST /quality/ad-ids/url-tags/apply',
    'body ad_ids',
    (t) => t.platformAds,
    (id) => post('/quality/ad-ids/url-tags/apply', { ad_ids: [id], acknowledge_learning_reset: true }),
    { ...WRITE, status: 200 },
  ),
  place(
    'POST /quality/ad-ids/url-tags/{action_id}/undo',
    'path action_id',
    (t) => t.actions,
    (id) => post(`/quality/ad-ids/url-tags/${id}/undo`, {}),
  ),
];
