// Lists the endpoints that read, change and tag campaigns, ad sets and ads.
import { RANGE } from '../system/tenant.ts';
import { EMPTY, endpoint, platformId, post, type TenantEndpoint } from './tenant-endpoint.ts';

/** For endpoints that take an id of the ad platform; writes there require a key. */
const LIVE = { nobodys: platformId };
const WRITE = { nobodys: platformId, isKeyed: true };

/** The writes that can be asked what they would do. */
const WRITES: readonly TenantEndpoint[] = [
  ...['pause', 'resume'].flatMap((action) => [
    endpoint(
      `POST /campaigns/{id}/${action}`,
      'path id',
      (t) => t.platformCampaigns,
      (id) => post(`/campaigns/${id}/${action}`, {}),
      WRITE,
    ),
    endpoint(
      `POST /ads/{id}/${action}`,
      'path id',
      (t) => t.platformAds,
      (id) => post(`/ads/${id}/${action}`, {}),
      WRITE,
    ),
  ]),
  endpoint(
    'POST /adsets/{id}/budget',
    'path id',
    (t) => t.platformAdSets,
    (id) => post(`/adsets/${id}/budget`, { daily_budget_minor: 5000 }),
    WRITE,
  ),
  endpoint(
    'POST /actions/{action_id}/undo',
    'path action_id',
    (t) => t.actions,
    (id) => post(`/actions/${id}/undo`, {}),
  ),
];

function asDryRun({ ask, at, ...write }: TenantEndpoint): TenantEndpoint {
  const dry: TenantEndpoint['ask'] = (id, own) => {
    const { path, ...more } = ask(id, own);
    return { path: `${path}?dry_run=true`, ...more };
  };
  return { ...write, at: `${at} of a dry run`, ask: dry, isKeyed: false };
}

export const AD_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'GET /campaigns/trend',
    'query entity_ids',
    (t) => t.campaigns,
    (id) => `/campaigns/trend?${RANGE}&entity_ids=${id}`,
    EMPTY,
  ),
  endpoint(
    'GET /organic-search',
    'query connection_id',
    (t) => t.connections,
    (id) => `/organic-search?${RANGE}&connection_id=${id}`,
  ),
  endpoint(
    'GET /campaigns/{id}/conversions',
    'path id',
    (t) => t.campaigns,
    (id) => `/campaigns/${id}/conversions`,
  ),
  endpoint(
    'GET /ads/{id}',
    'path id',
    (t) => t.campaigns,
    (id) => `/ads/${id}?${RANGE}&level=campaign`,
  ),
  endpoint(
    'GET /campaigns/{id}/status',
    'path id',
    (t) => t.platformCampaigns,
    (id) => `/campaigns/${id}/status`,
    LIVE,
  ),
  ...WRITES,
  ...WRITES.map(asDryRun),
  endpoint(
    'GET /actions',
    'query external_id',
    (t) => t.platformAdSets,
    (id) => `/actions?external_id=${id}`,
    { ...EMPTY, ...LIVE },
  ),
  ...['GET', 'POST'].map((method) =>
    endpoint(
      `${method} /ads/{id}/creative-analysis`,
      'path id',
      (t) => t.platformAds,
      (id) => `/ads/${id}/creative-analysis`,
      LIVE,
    ),
  ),
  endpoint(
    'GET /ads/{id}/thumbnail',
    'path id',
    (t) => t.platformAds,
    (id) => `/ads/${id}/thumbnail`,
    LIVE,
  ),
  endpoint(
    'GET /quality/ad-ids/url-tags',
    'query ad_id',
    (t) => t.platformAds,
    (id) => `/quality/ad-ids/url-tags?ad_id=${id}`,
    { ...EMPTY, ...LIVE },
  ),
  endpoint(
    'POST /quality/ad-ids/url-tags/apply',
    'body ad_ids',
    (t) => t.platformAds,
    (id) => post('/quality/ad-ids/url-tags/apply', { ad_ids: [id], acknowledge_learning_reset: true }),
    { ...WRITE, status: 200 },
  ),
  endpoint(
    'POST /quality/ad-ids/url-tags/{action_id}/undo',
    'path action_id',
    (t) => t.actions,
    (id) => post(`/quality/ad-ids/url-tags/${id}/undo`, {}),
  ),
];
