// Creates a tenant with data in every service, a connection, people and an app, and collects all its ids.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from './ad-account.ts';
import { registerNumber } from './chat.ts';
import { completeHandoff } from './complete-handoff.ts';
import { daysAgo, lastDays } from './days.ts';
import { testSystem } from './fixture.ts';
import { connectMailbox } from './mail.ts';
import { mediaForm } from './media-form.ts';
import { type Answer, type Json, newProfile, type TestProfile } from './profile.ts';
import { ACCOUNT, CAMPAIGN, CRM_TOKEN, LOCATION, SHOP, TOKEN } from './test-world.ts';

const PASSWORD = 'seven quiet otters paint';
export const RANGE = lastDays(20);

/** Every id, name and address by which a request can name something of a tenant. */
export interface Belongings {
  readonly customers: readonly string[];
  readonly visitors: readonly string[];
  readonly conversions: readonly string[];
  readonly payments: readonly string[];
  readonly events: readonly string[];
  readonly customerKeys: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly connections: readonly string[];
  readonly handoffs: readonly string[];
  readonly bankLinks: readonly string[];
  readonly webhooks: readonly string[];
  readonly deliveries: readonly string[];
  readonly trackingKeys: readonly string[];
  readonly customDomains: readonly string[];
  readonly apiKeys: readonly string[];
  readonly campaigns: readonly string[];
  /** Ids on the ad platform, of this tenant's own account. */
  readonly platformCampaigns: readonly string[];
  readonly platformAdSets: readonly string[];
  readonly platformAds: readonly string[];
  readonly platformPixels: readonly string[];
  readonly exportDestinations: readonly string[];
  readonly audiences: readonly string[];
  /** outcome_event_ids of exported conversions. */
  readonly exportedEvents: readonly string[];
  /** media_ids of JSON files. */
  readonly media: readonly string[];
  readonly actions: readonly string[];
  readonly goals: readonly string[];
  /** Outcome definitions of the CRM's stages. */
  readonly stages: readonly string[];
  readonly erasures: readonly string[];
  readonly workspaces: readonly string[];
  readonly profiles: readonly string[];
  readonly apps: readonly string[];
}

/** How a tenant calls: with the key of its profile, as the owner in a session, as the owner's agent server, or as its app. */
export type Caller = 'key' | 'owner' | 'agent' | 'app';

export interface Tenant {
  readonly profile: TestProfile;
  readonly belongings: Belongings;
  readonly owner: { readonly email: string; readonly password: string };
  call(as: Caller, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Creates a tenant in a workspace of its own. @param label part of its names and addresses */
export async function newTenant(label: string): Promise<Tenant> {
  const { clients } = testSystem();
  const profile = await newProfile('USD', `${label} workspace`);
  const owner = { email: `owner@${label}.example`, password: PASSWORD };
  await clients.people.addMember({ workspaceId: profile.workspaceId, ...owner, name: 'Owner', role: 'owner' });
  const made = await clients.apps.createApp({
    workspaceId: profile.workspaceId,
    name: `${label} app`,
    allScopes: true,
  });
  const app = { id: made.app?.appId ?? '', secret: made.clientSecret };
  const agent = await clients.people.issueUserToken({
    email: owner.email,
    profileId: profile.profileId,
    name: 'Agent',
    scopes: ['mcp:write', 'workspaces:write', 'profiles:write', 'attribution:write', 'conversions:read'],
  });
  const shown: Record<Caller, Record<string, string>> = {
    key: {},
    owner: { authorization: '', cookie: await signIn(profile, owner) },
    agent: { authorization: `Bearer ${agent.userToken}` },
    app: { authorization: `Bearer ${await mint(profile, app)}` },
  };
  const call: Tenant['call'] = (as, method, path, body, headers = {}) =>
    profile.call(method, path, body, { ...shown[as], ...headers });
  await fill(profile, label);
  const adAccount = await changeAds(profile);
  await exportOne(profile, adAccount);
  await connectMessages(profile, adAccount);
  return { profile, owner, call, belongings: await belongingsOf(call, label, app.id, adAccount) };
}

async function signIn(profile: TestProfile, { email, password }: { email: string; password: string }): Promise<string> {
  const { status, headers, body } = await profile.call('POST', '/session', { email, password }, { authorization: '' });
  assert.equal(status, 201, JSON.stringify(body));
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function mint(profile: TestProfile, { id, secret }: { id: string; secret: string }): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers = {
    authorization: `Basic ${btoa(`${id}:${secret}`)}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { status, body } = await profile.call('POST', '/oauth/token', form.toString(), headers);
  assert.equal(status, 200, JSON.stringify(body));
  return body.access_token;
}

/** Creates visitors, customers, payments, a refund, a goal, a synced connection, and a webhook with a delivery. */
async function fill(profile: TestProfile, label: string): Promise<void> {
  const context = {
    url: `https://shop.example/?utm_id=${CAMPAIGN.id}&utm_source=facebook`,
    referrer: 'https://l.facebook.com/',
  };
  const person = (n: number) => ({
    email: `buyer${n}@${label}.example`,
    phone: `+5691${label.length}11000${n}`,
    external_id: `${label}-customer-${n}`,
    first_name: `${label}first`,
    last_name: `${label}last`,
  });
  const visit = (n: number) => ({
    event_name: 'page_view',
    event_type: 'page_view',
    event_time: `${daysAgo(6)}T10:00:0${n}.000Z`,
    idempotency_key: `${label}-visit-${n}`,
    anonymous_id: `${label}-visitor-${n}`,
    context,
  });
  const order = (n: number, user_traits?: object) => ({
    event_name: 'Order',
    event_type: 'payment_received',
    event_time: `${daysAgo(5)}T12:00:0${n}.000Z`,
    idempotency_key: `${label}-order-${n}`,
    anonymous_id: `${label}-visitor-${n}`,
    ...(user_traits && { user_traits }),
    properties: { value: '100', currency: 'USD' },
  });
  // The third buyer never identifies themselves.
  await profile.send([visit(1), visit(2), visit(3), order(1, person(1)), order(2, person(2)), order(3)]);
  await testSystem().clients.connections.createConnection({
    profileId: profile.profileId,
    workspaceId: profile.workspaceId,
    channel: 'social_ads',
    accountExternalId: ACCOUNT,
    accessToken: TOKEN,
  });
  await testSystem().clients.connections.createConnection({
    profileId: profile.profileId,
    workspaceId: profile.workspaceId,
    channel: 'crm_provider',
    accountExternalId: LOCATION,
    accessToken: CRM_TOKEN,
  });
  const goal = { conversion_key: `${label}_goal`, name: `${label} goal`, event_names: ['x'], kind: 'pipeline' };
  assert.equal((await profile.call('POST', '/goals/definitions', goal)).status, 201);
  assert.equal((await profile.call('POST', '/connections/sync', {})).status, 202);
  await eventually(async () =>
    assert.equal((await profile.get('/connections/sync/status')).data[0].sync.state, 'succeeded'),
  );
  const store = { shop_domain: SHOP.domain, access_token: SHOP.token };
  assert.equal((await profile.call('POST', '/integrations/shopify/manual-connections', store)).status, 201);
  // Nothing listens there, so the delivery stays pending.
  const webhook = { url: `http://127.0.0.1:9/${label}`, events: ['outcome.recorded'], description: `${label} webhook` };
  const made = await profile.call('POST', '/webhooks', webhook);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal((await profile.call('POST', `/webhooks/${made.body.data.id}/test`)).status, 202);
  const domain = { host: `track.${label}.example` };
  assert.equal((await profile.call('POST', '/tracking/custom-domains', domain)).status, 201);
  assert.equal((await profile.call('POST', '/customers', { rows: [person(4)] })).status, 200);
  await profile.drained();
}

/** Creates an ad account, changes a budget in it, analyses the creative of an ad and gives it url tags. */
async function changeAds(profile: TestProfile): Promise<AdAccount> {
  const account = await newAdAccount(profile);
  const headers = { 'idempotency-key': account.adSet };
  const { status, body } = await profile.call(
    'POST',
    `/adsets/${account.adSet}/budget`,
    { daily_budget_minor: 5100 },
    headers,
  );
  assert.equal(status, 200, JSON.stringify(body));
  await profile.call('POST', '/connections/sync', { connection_id: account.connectionId });
  await eventually(async () =>
    assert.equal((await profile.call('POST', `/ads/${account.ad}/creative-analysis`)).status, 202),
  );
  await tagAd(profile, account.ad);
  return account;
}

async function tagAd(profile: TestProfile, ad: string): Promise<void> {
  const { version, text_hash } = (await profile.get('/quality/ad-ids')).meta.consent;
  const consent = { version, text_hash, accepted_by: 'user:17', accepted_at: new Date().toISOString() };
  const body = { ad_ids: [ad], acknowledge_learning_reset: true, consent };
  const tagged = await profile.call('POST', '/quality/ad-ids/url-tags/apply', body, { 'idempotency-key': ad });
  assert.equal(tagged.body.data?.summary.applied, 1, JSON.stringify(tagged.body));
}

/** Creates a destination for conversions, exports one to it, and makes an audience. */
async function exportOne(profile: TestProfile, { pixel, connectionId }: AdAccount): Promise<void> {
  assert.equal((await profile.call('POST', '/exports/destinations', { ad_pixel_id: pixel })).status, 201);
  await profile.send([{ event_name: 'Lead', event_type: 'lead_created', user_traits: { external_id: pixel } }]);
  await eventually(async () => assert.equal((await profile.get('/exports/deliveries')).data[0]?.state, 'delivered'));
  const source = { goal: 'lead_created', date_from: '2026-01-01', date_to: '2026-01-31' };
  const audience = { name: 'Leads', source, connection_id: connectionId };
  assert.equal((await profile.call('POST', '/exports/audiences', audience)).status, 202);
}

/** Connects a chat number, a mailbox and its owner's calendar. */
async function connectMessages(profile: TestProfile, adAccount: AdAccount): Promise<void> {
  await registerNumber(profile, adAccount);
  const { person } = await connectMailbox(profile, 'gmail');
  await completeHandoff(profile, { person }, 'google_calendar');
}

/** Creates what exists only after a request: a stored summary, and the receipt of an erasure. */
async function createOnRequest(call: Tenant['call'], label: string, customerId: string): Promise<string[]> {
  await call('key', 'POST', `/customers/${customerId}/journey-summary`);
  const erased = await call('key', 'POST', '/customers/erasures', {
    request_ref: `${label}-erasure`,
    customer_key: `${label}-customer-4`,
  });
  return erased.status === 202 ? [erased.body.data.erasure_id] : [];
}

async function uploadFile(call: Tenant['call']): Promise<string> {
  const { body, headers } = mediaForm('{}');
  return (await call('key', 'POST', '/messages/media', body, headers)).body.data.media_id;
}

/** Reads the ids from the tenant's own responses. */
async function belongingsOf(
  call: Tenant['call'],
  label: string,
  appId: string,
  adAccount: AdAccount,
): Promise<Belongings> {
  const rows = async (path: string, as: Caller = 'key'): Promise<Json[]> => {
    const { status, body } = await call(as, 'GET', path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const { pipelines } = (await call('key', 'GET', '/connections/crm_provider/stages')).body.data;
  const customers = await rows(`/customers?${RANGE}&goal=payment_received`);
  const me = (await call('key', 'GET', '/me')).body.data;
  const webhooks = (await rows('/webhooks')).map(({ id }) => id);
  const found: Belongings = {
    customers: customers.filter(({ email }) => email !== null).map(({ customer_profile_id }) => customer_profile_id),
    visitors: customers.filter(({ email }) => email === null).map(({ customer_profile_id }) => customer_profile_id),
    conversions: customers.map(({ conversion_id }) => conversion_id),
    payments: (await rows('/payments')).map(({ payment_id }) => payment_id),
    events: (await rows('/tracking/events')).map(({ event_id }) => event_id),
    customerKeys: [`${label}-customer-1`, `${label}-customer-2`],
    emails: [`buyer1@${label}.example`, `buyer2@${label}.example`],
    phones: (await rows(`/customers/search?q=buyer1@${label}`)).map(({ primary_phone }) => primary_phone),
    connections: (await rows('/connections')).map(({ id }) => id),
    bankLinks: [(await call('key', 'POST', '/integrations/fintoc/link/start')).body.data.link_intent_id],
    handoffs: [(await call('key', 'POST', '/connections/search_ads/handoff')).body.data.id],
    webhooks,
    deliveries: (await rows(`/webhooks/${webhooks[0]}/deliveries`)).map(({ id }) => id),
    trackingKeys: (await rows('/tracking/keys')).map(({ id }) => id),
    customDomains: (await rows('/tracking/custom-domains')).map(({ id }) => id),
    apiKeys: (await rows('/api-keys', 'owner')).map(({ id }) => id),
    campaigns: (await rows(`/campaigns?${RANGE}`)).map(({ campaign_id }) => campaign_id),
    platformCampaigns: [adAccount.campaign],
    platformAdSets: [adAccount.adSet],
    platformAds: [adAccount.ad],
    platformPixels: [adAccount.pixel],
    exportDestinations: (await rows('/exports/destinations')).map(({ id }) => id),
    audiences: (await rows('/exports/audiences')).map(({ audience_id }) => audience_id),
    exportedEvents: (await rows('/exports/deliveries?kind=conversion')).map(({ outcome_event_id }) => outcome_event_id),
    media: [await uploadFile(call)],
    actions: (await rows('/actions')).map(({ action_id }) => action_id),
    stages: pipelines.flatMap(({ stages }: Json) => stages).map(({ definition_id }: Json) => definition_id),
    goals: (await rows('/goals/definitions')).map(({ id }) => id),
    erasures: await createOnRequest(call, label, customers[0].customer_profile_id),
    workspaces: [me.profile.workspace_id],
    profiles: [me.profile.id],
    apps: [appId],
  };
  for (const [what, ids] of Object.entries(found))
    assert.ok(what === 'erasures' || ids.length > 0, `the tenant has no ${what}`);
  return found;
}
