// Tests Google's side of the simulator, which must be as difficult as the platform, or the adapter's tests prove nothing.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { APP, CLIENT, CUSTOMER, MANAGER, REFRESH_TOKEN, smallGoogleWorld } from './small-google-world.ts';
import { smallWorld } from './small-world.ts';

const DAYS = "segments.date BETWEEN '2082-11-01' AND '2082-11-03'";

describe("the provider simulator's Google side", () => {
  let sim: ProviderSim;
  let token: string;
  beforeEach(async () => {
    sim = await startProviderSim({ world: { ...smallWorld(), google: smallGoogleWorld() } });
    token = (await refresh()).body.access_token;
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const refresh = async (change: Record<string, string> = {}) => {
    const { client_id, client_secret } = APP;
    const form = { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN, client_id, client_secret, ...change };
    const response = await fetch(`${sim.url}/token`, { method: 'POST', body: new URLSearchParams(form) });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const ask = async (
    query: string,
    { customer = CUSTOMER, headers = {}, body = {}, version = 'v25' }: Record<string, Json> = {},
  ) => {
    const response = await fetch(`${sim.url}/${version}/customers/${customer}/googleAds:search`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'developer-token': APP.developer_token,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ query, ...body }),
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const refused = async (query: string, options?: Record<string, Json>) => {
    const { status, body } = await ask(query, options);
    const [failure] = body.error.details;
    assert.match(failure['@type'], /GoogleAdsFailure$/);
    return [status, body.error.status, failure.errors[0].errorCode];
  };

  const mutate = async (service: string, operation: object, more: object = {}) => {
    const response = await fetch(`${sim.url}/v25/customers/${CUSTOMER}/${service}:mutate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'developer-token': APP.developer_token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ operations: [operation], ...more }),
    });
    const body = (await response.json()) as Json;
    return body.error ? { error: body.error.details[0].errors[0].errorCode } : body;
  };
  const of = (name: string, status = 'PAUSED', updateMask = 'status') => ({
    ...{ updateMask, update: { resourceName: `customers/${CUSTOMER}/${name}`, status } },
  });
  const statusOf = async (id: string) =>
    (await ask(`SELECT campaign.status FROM campaign WHERE campaign.id = ${id}`)).body.results[0].campaign.status;

  it('mutates a status, unless it is asked only to validate', async () => {
    const name = 'campaigns/21000000001';
    assert.deepEqual(await mutate('campaigns', of(name), { validateOnly: true }), {});
    assert.equal(await statusOf('21000000001'), 'ENABLED');
    const resourceName = `customers/${CUSTOMER}/${name}`;
    assert.deepEqual(await mutate('campaigns', of(name)), { results: [{ resourceName }] });
    assert.equal(await statusOf('21000000001'), 'PAUSED');
    const ad = `customers/${CUSTOMER}/adGroupAds/101~7001`;
    assert.deepEqual(await mutate('adGroupAds', of('adGroupAds/101~7001')), { results: [{ resourceName: ad }] });
  });

  const mutations: [name: string, service: string, operation: object, error: object][] = [
    [
      'no update mask',
      'campaigns',
      of('campaigns/21000000001', 'PAUSED', ''),
      { fieldMaskError: 'FIELD_MASK_MISSING' },
    ],
    [
      'another field',
      'campaigns',
      of('campaigns/21000000001', 'PAUSED', 'name'),
      { fieldMaskError: 'FIELD_NOT_FOUND' },
    ],
    ['another kind', 'campaigns', of('adGroups/101'), { requestError: 'RESOURCE_NAME_MALFORMED' }],
    ['an ad without its ad group', 'adGroupAds', of('adGroupAds/7001'), { requestError: 'RESOURCE_NAME_MALFORMED' }],
    ['an ad of another ad group', 'adGroupAds', of('adGroupAds/102~7001'), { mutateError: 'RESOURCE_NOT_FOUND' }],
    ['a removal', 'campaigns', of('campaigns/21000000001', 'REMOVED'), { enumError: 'ENUM_VALUE_NOT_PERMITTED' }],
    [
      'a removed object',
      'adGroupAds',
      of('adGroupAds/101~7003'),
      { contextError: 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE' },
    ],
  ];
  for (const [name, service, operation, error] of mutations)
    it(`refuses a mutation with ${name}`, async () => assert.deepEqual(await mutate(service, operation), { error }));

  const ofAd = (finalUrlSuffix?: string, name = 'ads/7001', updateMask = 'finalUrlSuffix') => ({
    ...{ updateMask, update: { resourceName: `customers/${CUSTOMER}/${name}`, finalUrlSuffix } },
  });
  const suffixes = async () => {
    const levels = ['ad_group_ad.ad', 'ad_group', 'campaign', 'customer'].map((level) => `${level}.final_url_suffix`);
    const [row] = (await ask(`SELECT ${levels} FROM ad_group_ad WHERE ad_group_ad.ad.id = 7001`)).body.results;
    const { adGroupAd, adGroup, campaign, customer } = row;
    return [adGroupAd.ad, adGroup, campaign, customer].map((level) => level.finalUrlSuffix);
  };

  it('edits the suffix of an ad, also clears it, and reports the one of each level', async () => {
    assert.deepEqual(await suffixes(), [undefined, undefined, 'utm_id={campaignid}', undefined]);
    assert.deepEqual(await mutate('ads', ofAd('a=1'), { validateOnly: true }), {});
    assert.equal((await suffixes())[0], undefined);
    const resourceName = `customers/${CUSTOMER}/ads/7001`;
    assert.deepEqual(await mutate('ads', ofAd('a=1')), { results: [{ resourceName }] });
    assert.deepEqual(await suffixes(), ['a=1', undefined, 'utm_id={campaignid}', undefined]);
    await mutate('ads', ofAd('a=2', 'ads/7001', 'final_url_suffix'));
    assert.equal((await suffixes())[0], 'a=2');
    await mutate('ads', ofAd());
    assert.equal((await suffixes())[0], undefined);
  });

  const edits: [name: string, operation: object, error: object][] = [
    ['no update mask', ofAd('a=1', 'ads/7001', ''), { fieldMaskError: 'FIELD_MASK_MISSING' }],
    ['another field', ofAd('a=1', 'ads/7001', 'finalUrls'), { fieldMaskError: 'FIELD_NOT_FOUND' }],
    ['the name of another kind', ofAd('a=1', 'adGroupAds/101~7001'), { requestError: 'RESOURCE_NAME_MALFORMED' }],
    ['an unknown ad', ofAd('a=1', 'ads/1'), { mutateError: 'RESOURCE_NOT_FOUND' }],
    ['a removed ad', ofAd('a=1', 'ads/7003'), { adError: 'UPDATING_AD_WITH_NO_ENABLED_ASSOCIATION' }],
    ['a suffix that is too long', ofAd('a'.repeat(2049)), { stringLengthError: 'TOO_LONG' }],
    ['a suffix that is no query', ofAd('?a=1'), { urlFieldError: 'FINAL_URL_SUFFIX_MALFORMED' }],
    ['the page in a suffix', ofAd('a={lpurl}'), { urlFieldError: 'INVALID_TAG_IN_FINAL_URL_SUFFIX' }],
    ['a space in a suffix', ofAd('a b=1'), { stringFormatError: 'ILLEGAL_CHARS' }],
  ];
  for (const [name, operation, error] of edits)
    it(`refuses an edit with ${name}`, async () => assert.deepEqual(await mutate('ads', operation), { error }));

  it('refuses to edit an ad of a type that never changes', async () => {
    sim.patch({ google: { ads: [{ id: '7001', ad_group_id: '101', type: 'IMAGE_AD' }] } });
    assert.deepEqual(await mutate('ads', ofAd('a=1')), { error: { adError: 'INVALID_AD_TYPE' } });
  });

  it('sorts and compares ids as numbers', async () => {
    sim.patch({ google: { ads: [{ id: '10000', ad_group_id: '101' }] } });
    const query = 'SELECT ad_group_ad.ad.id FROM ad_group_ad WHERE ad_group_ad.ad.id > 7002 ORDER BY ad_group_ad.ad.id';
    const ids = (await ask(query)).body.results.map((row: Json) => row.adGroupAd.ad.id);
    assert.deepEqual(ids, ['7003', '7004', '10000']);
  });

  const AUTO = 'gad_source=1&gad_campaignid=21000000001&gclid=Cj0K';
  const clicks: [name: string, ad: object, url: string][] = [
    ['the suffix of the campaign', {}, `?utm_id=21000000001&${AUTO}`],
    ['its own suffix', { final_url_suffix: 'g={adgroupid}&a={creative}&x={else}' }, `?g=101&a=7001&x={else}&${AUTO}`],
    [
      'the query of a template before the suffix',
      { tracking_url_template: '{lpurl}?t={creative}' },
      `?t=7001&utm_id=21000000001&${AUTO}`,
    ],
    [
      'nothing of a template that leads through another server',
      { tracking_url_template: 'https://t.example/?u={lpurl}' },
      `?utm_id=21000000001&${AUTO}`,
    ],
  ];
  for (const [name, ad, query] of clicks)
    it(`lands a click on the page with ${name}, and what auto-tagging adds`, async () => {
      const final_urls = ['https://clinica.example/'];
      sim.patch({ google: { ads: [{ id: '7001', ad_group_id: '101', final_urls, ...ad }] } });
      const { url } = (await (await fetch(`${sim.url}/__sim/click/7001`)).json()) as Json;
      assert.ok(url.startsWith(`https://clinica.example/${query}`), url);
    });

  it('lands a click on the page alone when nothing is added, and nowhere without a page', async () => {
    const bare = { id: CUSTOMER, name: 'A', currency: 'CLP', auto_tagging_enabled: false };
    sim.patch({ google: { customers: [bare], campaigns: [{ id: '21000000001', customer_id: CUSTOMER, name: 'S' }] } });
    const url = async (ad: string) => ((await (await fetch(`${sim.url}/__sim/click/${ad}`)).json()) as Json).url;
    assert.equal(await url('7001'), 'https://clinica.example/');
    assert.equal(await url('7002'), null);
  });

  it('exchanges a refresh token for access tokens, and says what is wrong with a dead one or another app', async () => {
    assert.deepEqual((await refresh()).body.expires_in, 3599);
    assert.deepEqual((await refresh({ client_secret: 'x' })).body.error, 'invalid_client');
    sim.patch({ google: { grants: [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], revoked: true }] } });
    const { status, body } = await refresh();
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    assert.deepEqual(await refused('SELECT customer.id FROM customer'), [
      401,
      'UNAUTHENTICATED',
      { authenticationError: 'OAUTH_TOKEN_REVOKED' },
    ]);
  });

  it('returns what was selected, in camelCase, with resource names and int64 as strings', async () => {
    const { body } = await ask(
      "SELECT campaign.id, campaign.advertising_channel_type, campaign_budget.amount_micros FROM campaign WHERE campaign.status != 'REMOVED'",
    );
    assert.deepEqual(body.results, [
      {
        campaign: {
          id: '21000000001',
          advertisingChannelType: 'SEARCH',
          resourceName: `customers/${CUSTOMER}/campaigns/21000000001`,
        },
        campaignBudget: {
          amountMicros: '15000000000',
          resourceName: `customers/${CUSTOMER}/campaignBudgets/21000000001`,
        },
      },
      {
        campaign: {
          id: '21000000002',
          advertisingChannelType: 'PERFORMANCE_MAX',
          resourceName: `customers/${CUSTOMER}/campaigns/21000000002`,
        },
        campaignBudget: { resourceName: `customers/${CUSTOMER}/campaignBudgets/21000000002` },
      },
    ]);
    assert.equal(body.fieldMask, 'campaign.id,campaign.advertisingChannelType,campaignBudget.amountMicros');
  });

  it('shows removed objects by default, and no ads of a Performance Max campaign', async () => {
    const { body } = await ask('SELECT ad_group_ad.ad.id, campaign.name FROM ad_group_ad ORDER BY ad_group_ad.ad.id');
    assert.deepEqual(
      body.results.map((row: Json) => `${row.campaign.name} ${row.adGroupAd.ad.id}`),
      ['Search 7001', 'Search 7002', 'Search 7003', 'Old 7004'],
    );
  });

  it('shows the places of campaigns, excluded ones too, and the countries in which places are', async () => {
    const [base] = smallGoogleWorld().campaigns ?? [];
    assert.ok(base);
    const locations = [{ geo_target_id: '2604', negative: true }, { around_country: 'CL' }];
    sim.patch({ google: { geo_targets: [{ id: '2604', country_code: 'PE' }], campaigns: [{ ...base, locations }] } });
    const { body } = await ask(
      'SELECT campaign_criterion.type, campaign_criterion.negative, campaign_criterion.location.geo_target_constant, ' +
        "campaign_criterion.proximity.address.country_code FROM campaign_criterion WHERE campaign_criterion.type IN ('LOCATION', 'PROXIMITY')",
    );
    const place = 'geoTargetConstants/2604';
    assert.deepEqual(
      body.results.map((row: Json) => {
        const { resourceName, ...criterion } = row.campaignCriterion;
        return criterion;
      }),
      [
        { type: 'LOCATION', negative: true, location: { geoTargetConstant: place } },
        { type: 'PROXIMITY', negative: false, proximity: { address: { countryCode: 'CL' } } },
      ],
    );
    const known =
      'SELECT geo_target_constant.country_code FROM geo_target_constant WHERE geo_target_constant.resource_name';
    assert.deepEqual((await ask(`${known} IN ('${place}', 'geoTargetConstants/1')`)).body.results, [
      { geoTargetConstant: { countryCode: 'PE', resourceName: place } },
    ]);
  });

  it('sums a segmented day in micros and doubles, and leaves out days whose figures are all zero', async () => {
    const figures = 'metrics.cost_micros, metrics.clicks, metrics.conversions, metrics.conversions_value';
    const rows = async (level: string) =>
      (await ask(`SELECT ${level}.id, segments.date, ${figures} FROM ${level} WHERE ${DAYS}`)).body.results;
    const [first, ...others] = await rows('campaign');
    assert.deepEqual(first.metrics, {
      costMicros: '6210000000',
      clicks: '35',
      conversions: 1.9,
      conversionsValue: 59980.5,
    });
    assert.deepEqual(
      others.map((row: Json) => `${row.campaign.id} ${row.segments.date}`),
      ['21000000001 2082-11-02', '21000000002 2082-11-03'],
    );
    assert.equal((await rows('ad_group')).length, 3, 'Performance Max has none');
  });

  it('pages without a choice of the page size', async () => {
    await sim[Symbol.asyncDispose]();
    sim = await startProviderSim({ world: { ...smallWorld(), google: smallGoogleWorld() }, googlePageSize: 2 });
    token = (await refresh()).body.access_token;
    const first = await ask('SELECT campaign.id FROM campaign');
    assert.equal(first.body.results.length, 2);
    const second = await ask('SELECT campaign.id FROM campaign', { body: { pageToken: first.body.nextPageToken } });
    assert.deepEqual([second.body.results.length, second.body.nextPageToken], [1, undefined]);
    assert.deepEqual(await refused('SELECT campaign.id FROM campaign', { body: { pageSize: 5 } }), [
      400,
      'INVALID_ARGUMENT',
      { requestError: 'PAGE_SIZE_NOT_SUPPORTED' },
    ]);
  });

  const queries: [query: string, code: string][] = [
    ['campaign.id FROM campaign', 'EXPECTED_SELECT'],
    ['SELECT campaign.id', 'EXPECTED_FROM'],
    ['SELECT campaign.id FROM keyword_view', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT campaign.start_date FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT campaign.id, segments.date FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    ["SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2082-11-01'", 'EXPECTED_AND'],
    ['SELECT campaign.id FROM campaign; DROP', 'BAD_SYMBOL'],
    ['SELECT campaign.id FROM campaign LIMIT 0', 'BAD_LIMIT_VALUE'],
  ];
  for (const [query, code] of queries) {
    it(`refuses "${query}" with ${code}`, async () =>
      assert.deepEqual(await refused(query), [400, 'INVALID_ARGUMENT', { queryError: code }]));
  }

  it('opens a client only through its manager, whose own metrics cannot be requested', async () => {
    const query = 'SELECT customer.descriptive_name FROM customer';
    const through = { customer: CLIENT, headers: { 'login-customer-id': MANAGER } };
    assert.equal((await ask(query, through)).body.results[0].customer.descriptiveName, 'Cliente');
    const denied = [403, 'PERMISSION_DENIED', { authorizationError: 'USER_PERMISSION_DENIED' }];
    assert.deepEqual(await refused(query, { customer: CLIENT }), denied);
    assert.deepEqual(await refused(query, { customer: CLIENT, headers: { 'login-customer-id': CUSTOMER } }), denied);
    assert.deepEqual(await refused('SELECT metrics.clicks FROM customer', { customer: MANAGER }), [
      400,
      'INVALID_ARGUMENT',
      { queryError: 'REQUESTED_METRICS_FOR_MANAGER' },
    ]);
  });

  it('checks version, bearer and developer token', async () => {
    const query = 'SELECT customer.id FROM customer';
    const code = async (options: Record<string, Json>) => (await refused(query, options))[2];
    assert.deepEqual(await code({ version: 'v17' }), { requestError: 'UNSUPPORTED_VERSION' });
    assert.deepEqual(await code({ headers: { authorization: 'Bearer other' } }), {
      authenticationError: 'OAUTH_TOKEN_INVALID',
    });
    assert.deepEqual(await code({ headers: { 'developer-token': 'other' } }), {
      authenticationError: 'DEVELOPER_TOKEN_INVALID',
    });
  });

  it('plays ordered faults only on its own calls, with the time to wait', async () => {
    sim.fault({ kind: 'throttle_user' });
    sim.fault({ kind: 'google_throttle', match: 'FROM campaign', regain_minutes: 2 });
    assert.equal((await ask('SELECT customer.id FROM customer')).status, 200);
    const { status, body } = await ask('SELECT campaign.id FROM campaign');
    const { errorCode, details } = body.error.details[0].errors[0];
    assert.deepEqual([status, errorCode], [429, { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }]);
    assert.equal(details.quotaErrorDetails.retryDelay, '120s');
    assert.equal((await ask('SELECT campaign.id FROM campaign')).status, 200);
  });

  it('refuses a world whose parents are missing', async () => {
    const google = { ...smallGoogleWorld(), ad_groups: [] };
    await assert.rejects(startProviderSim({ world: { ...smallWorld(), google } }), /a Google ad names 101/);
  });
});
