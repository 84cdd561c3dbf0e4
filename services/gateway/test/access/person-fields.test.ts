// Checks that no answer to a credential without customers:read has a field of a person: every operation, against services full of
// persons.
import assert from 'node:assert/strict';
import { allOperations } from '../../src/operations/all-operations.ts';
import { kindRule } from '../contract/credential-kinds.ts';
import { CONTRACT } from '../contract/operations-table.ts';
import { goodCall, initOf } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';
import { createIssuer, type Issuer, type Shown } from './credential-kinds.ts';
import { CANARY, fullPersons } from './full-persons.ts';
import { type AccessWorld, accessWorld } from './good-access-calls.ts';

/** Members of the contract's records that name or describe a person (sections Resources and Authentication). */
const PERSON_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'email', 'phone', 'first_name', 'last_name', 'primary_email', 'primary_phone', 'national_id'],
  ...['external_id', 'identifiers', 'person', 'contact', 'customer_profile_id', 'url', 'path', 'page', 'title'],
  ...['referrer', 'device', 'browser', 'os', 'city', 'geo', 'ip', 'user_agent', 'session_id', 'visitor_id'],
]);

/** The writes to ad platforms. */
const WRITES = [
  ...['POST /campaigns/{id}/pause', 'POST /campaigns/{id}/resume', 'POST /ads/{id}/pause', 'POST /ads/{id}/resume'],
  ...['POST /adsets/{id}/budget', 'POST /actions/{action_id}/undo', 'POST /quality/ad-ids/url-tags/{action_id}/undo'],
];

/** Where answers show the account of a connection. */
const ACCOUNTS = [
  ...['GET /connections', 'GET /connections/{id}', 'GET /connections/sync/status', 'POST /connections/sync'],
  ...['POST /connections/{id}/disconnect', 'POST /integrations/fintoc/link/connect'],
  ...['GET', 'POST'].map((method) => `${method} /integrations/shopify/manual-connections`),
  ...['PATCH', 'DELETE'].map((method) => `${method} /integrations/shopify/manual-connections/{connectionId}`),
].map((name) => `${name} data.account`);
const NESTED_ACCOUNTS = [
  ...['POST /connections/pending/{provider}/finalize', 'POST /messages/chat/numbers'],
  ...['GET', 'POST'].map((method) => `${method} /integrations/manychat/connection`),
].map((name) => `${name} data.connection.account`);

/** Members with such a name that are about something else, or are shown on purpose; operation and dotted path. */
const OTHERWISE: ReadonlySet<string> = new Set([
  'GET /me data.credential.name',
  'GET /me data.profile.name',
  'POST /workspaces data.name',
  'GET /workspaces data.name',
  'POST /workspaces data.plan.name',
  'GET /workspaces data.plan.name',
  'PATCH /workspaces/{workspaceId}/reporting-currency data.plan.name',
  'PATCH /workspaces/{workspaceId}/reporting-currency data.name',
  'POST /profiles data.name',
  'GET /profiles data.name',
  'PATCH /profiles/{profileId} data.name',
  'GET /api-keys data.name',
  'GET /campaigns data.external_id',
  'GET /campaigns/platform-comparison data.rows.name',
  'GET /campaigns/platform-comparison data.rows.external_id',
  'GET /ads/{id} data.external_id',
  // A page of the site as the search engine lists it, with the sums of everybody.
  'GET /organic-search data.page',
  // The path to a conversion: touches, and what was advertised.
  'GET /campaigns/{id}/conversions data.path',
  ...['campaign', 'ad_set', 'ad'].map((entity) => `GET /campaigns/{id}/conversions data.path.${entity}.name`),
  // A stage of the pipeline.
  'GET /tracking/ops data.consumers.name',
  'GET /tracking/freshness data.consumers.name',
  'POST /goals data.name',
  'PATCH /outcome-definitions/{id} data.name',
  'PUT /profile/outcome-definitions data.name',
  'GET /goals/definitions data.name',
  'POST /goals/definitions data.name',
  // Touches of a projection name what was advertised.
  ...['GET /customers/journey', 'GET /conversions/{id}/journey'].flatMap((name) =>
    ['campaign', 'ad_set', 'ad'].map((entity) => `${name} data.touches.${entity}.name`),
  ),
  ...[
    'touches.campaign',
    'touches.ad_set',
    'touches.ad',
    'left_out.touches.campaign',
    'rules.goal',
    'rules.channel_rules',
  ].map((member) => `GET /conversions/{id}/explanation data.${member}.name`),
  // What was changed on the ad platform, by its id there, and the call that undoes it.
  ...['entity', 'ads_a_pause_would_stop.ads', 'ad_sets'].flatMap((member) =>
    ['external_id', 'name'].map((field) => `GET /campaigns/{id}/status data.${member}.${field}`),
  ),
  ...['GET /actions', ...WRITES].flatMap((name) =>
    ['entity.external_id', 'entity.name', 'undo.path'].map((member) => `${name} data.${member}`),
  ),
  ...['entity.external_id', 'entity.name', 'undo.path'].flatMap((member) => [
    `GET /quality/ad-ids/url-tags data.${member}`,
    `POST /quality/ad-ids/url-tags/apply data.results.action.${member}`,
  ]),
  // An id in a link that no sync brought; what is personal in a link is removed before it is stored.
  'GET /quality/ad-ids meta.totals.unknown_ids.external_id',
  // The address of the subscriber's own receiver.
  ...['POST /webhooks', 'GET /webhooks', 'PATCH /webhooks/{id}'].map((name) => `${name} data.url`),
  // The names of a custom domain's checks and DNS records.
  ...[
    'POST /tracking/custom-domains',
    'GET /tracking/custom-domains',
    'POST /tracking/custom-domains/{id}/verify',
  ].flatMap((name) => ['checks', 'expected_records'].map((member) => `${name} data.${member}.name`)),
  // How much of a visitor's place is kept, and the name under which a store shows the pixel.
  ...['GET', 'PATCH'].map((method) => `${method} /tracking/settings data.geo`),
  'GET /tracking/installers/shopify-pixel data.settings.name',
  // The page that a verification was requested for, and the names of its checks.
  ...['url', 'checks.name'].flatMap((member) =>
    ['POST', 'GET'].map((method) => `${method} /tracking/verification data.${member}`),
  ),
  // The page to which a person is sent, and the provider's names for its accounts and pixels.
  ...['POST /connections/{provider}/handoff', 'GET /handoffs/{id}'].map((name) => `${name} data.url`),
  'GET /connections/pending/{provider} data.candidates.name',
  ...['pipelines.name', 'pipelines.stages.name'].map((name) => `GET /connections/{provider}/stages data.${name}`),
  // An account of a business at a provider, by the provider's name and id for it.
  ...[...ACCOUNTS, ...NESTED_ACCOUNTS].flatMap((account) => [`${account}.name`, `${account}.external_id`]),
  ...['name', 'owner_business.name'].map((name) => `GET /connections/{id}/pixels data.pixels.${name}`),
  // A page belongs to a business.
  ...['GET', 'POST'].map((method) => `${method} /integrations/meta/pages data.pages.name`),
  // The name that the caller has just given an audience.
  'POST /exports/audiences data.audience.name',
  ...['GET /exports/audiences', 'GET /exports/audiences/{id}'].map((name) => `${name} data.name`),
  // The import returns the id of every row, as the contract's own table requires.
  'POST /customers data.results.customer_profile_id',
]);

/**
 * Operations that a key of this profile may not use, whatever its scopes: they are for other credentials, or for a profile in
 * another privacy mode.
 */
const NOT_A_KEYS = [
  'PUT /profiles/{profileId}/entitlements/svc_attribution',
  'DELETE /api-keys/{id}',
  'GET /api-keys',
  'DELETE /connections/{id}',
  'POST /conversion-sync/platform-safe/target',
];

/** What these answer is a file that the profile itself uploaded, or the picture of an ad that anybody may see. */
const FILES = ['GET /messages/media/{id}', 'GET /ads/{id}/thumbnail'];

/** Returns the dotted paths, without indexes, of the person fields in an answer that have a value. */
function personFields(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => personFields(element, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const says = member !== null && member !== '' && PERSON_FIELDS.has(name);
    return [...(says ? [here] : []), ...personFields(member, here)];
  });
}

describe('person-level fields', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let world: AccessWorld;
  before(async () => {
    running = await runGateway('persons', { doubles: fullPersons(serviceDoubles()) });
    issuer = await createIssuer(running);
    world = await accessWorld(running, issuer);
  });
  after(async () => {
    await issuer?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  /** Returns a key with these scopes, issued once. */
  const keys = new Map<string, Promise<Shown>>();
  const keyWith = (scopes: readonly string[]): Promise<Shown> => {
    const known = keys.get(scopes.join()) ?? issuer.apiKey(scopes);
    keys.set(scopes.join(), known);
    return known;
  };

  const ask = async (name: string, scopes: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const call = goodCall(name, world) ?? assert.fail(`good-calls.ts has no call for ${name}`);
    const shown = await keyWith(scopes.length > 0 ? scopes : ['creatives:write']);
    const method = name.split(' ')[0] ?? '';
    return await fetch(running.url(`/api/v1${call.path}`), {
      method,
      ...initOf({ ...call, headers: { ...shown, ...more } }, ''),
    });
  };

  /**
   * The scopes that suffice for an operation without customers:read; visitors:read is the feed's own permission to show visitors.
   */
  const CASES = allOperations.flatMap(({ method, path }) => {
    const name = `${method} ${path}`;
    const { rule, scopes } = CONTRACT.get(name) ?? assert.fail(name);
    if (rule === 'public' || !kindRule(name).kinds.includes('api_key')) return [];
    const others = scopes.filter((scope) => scope !== 'customers:read');
    if (rule === 'any') return others.map((scope) => ({ name, scopes: [scope] }));
    return others.length < scopes.length || scopes.includes('visitors:read') ? [] : [{ name, scopes: others }];
  });
  for (const { name, scopes } of CASES.filter((each) => !FILES.includes(each.name))) {
    it(`${name} shows none to ${scopes.join(' ') || 'a key without a scope that matters'}`, async () => {
      const response = await ask(name, scopes);
      const text = await response.text();
      assert.ok(response.ok || NOT_A_KEYS.includes(name), text);
      assert.ok(!text.includes(CANARY), text);
      assert.deepEqual(
        personFields(JSON.parse(text)).filter((path) => !OTHERWISE.has(`${name} ${path}`)),
        [],
      );
    });
  }

  for (const { name, scopes } of CASES.filter((each) => !each.name.startsWith('GET '))) {
    it(`${name} shows none in the replay of an answer that another key was shown`, async () => {
      const key = { 'idempotency-key': `replay of ${name}` };
      await ask(name, ['customers:read', ...scopes], key);
      const text = await (await ask(name, scopes, key)).text();
      assert.ok(!text.includes(CANARY), text);
      assert.deepEqual(
        personFields(JSON.parse(text)).filter((path) => !OTHERWISE.has(`${name} ${path}`)),
        [],
      );
    });
  }

  it('are there for a key that holds customers:read, otherwise this test would see nothing', async () => {
    const response = await ask('GET /customers/search', ['customers:read']);
    const text = await response.text();
    assert.ok(text.includes(CANARY));
    assert.deepEqual(personFields(JSON.parse(text)).sort(), [
      'data.customer_profile_id',
      'data.first_name',
      'data.last_name',
      'data.primary_email',
      'data.primary_phone',
    ]);
  });

  it('are not shown for all other scopes together', async () => {
    const everything = [...CONTRACT.values()].flatMap(({ scopes }) => scopes);
    const scopes = [...new Set(everything)].filter((scope) => !['customers:read', 'visitors:read'].includes(scope));
    for (const { name } of CASES) assert.ok(!(await (await ask(name, scopes)).text()).includes(CANARY), name);
    for (const name of [
      'GET /customers',
      'GET /customers/search',
      'GET /customers/{id}/journey',
      'GET /tracking/events',
    ])
      assert.equal((await ask(name, scopes)).status, 403, name);
  });
});
