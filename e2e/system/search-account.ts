// Creates a search ads account for one profile on the simulated platform, for tests that change its ads.
import assert from 'node:assert/strict';
import { testSystem } from './fixture.ts';

export interface SearchAccount {
  readonly connectionId: string;
  readonly campaign: string;
  readonly adGroup: string;
  readonly ad: string;
  /** Counts the conversions that are sent. */
  readonly conversionAction: string;
  /** Clicks on the ad. @returns the address that the platform sends the person to */
  click(): Promise<string>;
}

/** Makes a campaign that runs, with an ad group and an ad that leads to a page. @param link the page */
export async function newSearchAccount(
  { profileId, workspaceId }: { profileId: string; workspaceId: string },
  link: string,
): Promise<SearchAccount> {
  const { simulatorUrl, clients } = testSystem();
  const base = String(Math.floor(1e8 + Math.random() * 8e8));
  const [customer, campaign, adGroup, ad] = [`${base}1`, `${base}2`, `${base}3`, `${base}4`];
  const conversionAction = `${base}5`;
  const token = `1//token-of-${customer}`;
  const google = {
    grants: [{ refresh_token: token, customer_ids: [customer] }],
    customers: [{ id: customer, name: 'Own search', currency: 'USD' }],
    campaigns: [{ id: campaign, customer_id: customer, name: 'Own search campaign', daily_budget: '50' }],
    ad_groups: [{ id: adGroup, campaign_id: campaign, name: 'Own group' }],
    ads: [{ id: ad, ad_group_id: adGroup, headlines: ['Own search ad'], final_urls: [link] }],
    conversion_actions: [{ id: conversionAction, customer_id: customer, name: 'Own sale' }],
  };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ google }) };
  const patched = await fetch(`${simulatorUrl}/__sim/world`, init);
  assert.ok(patched.ok, await patched.text());
  const account = { channel: 'search_ads', accountExternalId: customer, accessToken: token };
  const request = { profileId, workspaceId, ...account, deferSync: true };
  const { connection } = await clients.connections.createConnection(request);
  return {
    ...{ connectionId: connection?.id ?? '', campaign, adGroup, ad, conversionAction },
    click: async () => {
      const { url } = (await (await fetch(`${simulatorUrl}/__sim/click/${ad}`)).json()) as { url: string | null };
      return url ?? assert.fail('the ad has no link');
    },
  };
}
