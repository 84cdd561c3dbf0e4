// Creates an ad account for one profile on the simulated platform, for tests that change campaigns: all tests read the common
// account.
import assert from 'node:assert/strict';
import type { FaultOrder } from '@touchline/tools/provider-sim/faults.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { daysAgo } from './days.ts';
import { testSystem } from './fixture.ts';

export interface AdAccount {
  readonly connectionId: string;
  readonly token: string;
  readonly accountId: string;
  /** A campaign that runs, an ad set in it with 50.00 USD a day, and two ads, one of them paused. */
  readonly campaign: string;
  readonly adSet: string;
  readonly ad: string;
  readonly pausedAd: string;
  /** Two datasets of the account; the ad set optimises for the first. */
  readonly pixel: string;
  readonly cleanPixel: string;
  /** Changes rows of the platform, as an advertiser would. */
  patch(change: WorldPatch): Promise<void>;
  /** Injects a fault into calls that name the object. */
  fault(order: FaultOrder): Promise<void>;
  /** Clicks on an ad. @returns the address that the platform sends the person to */
  click(ad: string): Promise<string>;
  /** Returns the writes of this account's objects that the platform received. */
  writes(): Promise<string[]>;
}

/** @param profile the owner of the account; at: the simulator's address, by default that of the running system */
export async function newAdAccount(
  { profileId, workspaceId }: { profileId: string; workspaceId: string },
  at: { simulatorUrl: string; clients: Pick<ReturnType<typeof testSystem>['clients'], 'connections'> } = testSystem(),
): Promise<AdAccount> {
  const base = String(Math.floor(1e9 + Math.random() * 8e9));
  const [accountId, campaign, adSet, ad, pausedAd] = [1, 2, 3, 4, 5].map((n) => `${base}${n}`) as Five;
  const [pixel, cleanPixel] = [`${base}6`, `${base}7`];
  const token = `token-of-${accountId}`;
  const send = async (path: string, body: unknown): Promise<void> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${at.simulatorUrl}/__sim/${path}`, init);
    assert.ok(response.ok, await response.text());
  };
  const patch = (change: WorldPatch) => send('world', change);
  await patch({
    tokens: [{ access_token: token, account_ids: [accountId] }],
    accounts: [{ id: accountId, name: 'Own', currency: 'USD' }],
    campaigns: [{ id: campaign, account_id: accountId, name: 'Own campaign' }],
    ad_sets: [{ id: adSet, campaign_id: campaign, name: 'Own set', daily_budget: '50', promoted_pixel_id: pixel }],
    ads: [
      { id: ad, ad_set_id: adSet, name: 'Own ad' },
      { id: pausedAd, ad_set_id: adSet, name: 'Paused ad', status: 'PAUSED' },
    ],
    pixels: [
      { id: pixel, account_id: accountId, name: 'Own pixel' },
      { id: cleanPixel, account_id: accountId, name: 'Clean pixel' },
    ],
    delivery: [{ ad_id: ad, date: daysAgo(1), spend: '31.4', impressions: 10, clicks: 1, reach: 9 }],
  });
  const account = { channel: 'social_ads', accountExternalId: accountId, accessToken: token };
  const request = { profileId, workspaceId, ...account, deferSync: true };
  const { connection } = await at.clients.connections.createConnection(request);
  return {
    ...{
      connectionId: connection?.id ?? '',
      token,
      accountId,
      campaign,
      adSet,
      ad,
      pausedAd,
      pixel,
      cleanPixel,
      patch,
    },
    fault: (order) => send('fault', order),
    click: async (clicked) => {
      const { url } = (await (await fetch(`${at.simulatorUrl}/__sim/click/${clicked}`)).json()) as {
        url: string | null;
      };
      return url ?? assert.fail('the ad has no link');
    },
    writes: async () => {
      const { calls } = (await (await fetch(`${at.simulatorUrl}/__sim/calls`)).json()) as { calls: string[] };
      const own = calls.filter(
        (call) => call.startsWith('POST ') && (call.includes(`/${base}`) || call.includes(`/act_${base}`)),
      );
      return own.map((call) => call.replace(/^POST \/v[\d.]+\//, ''));
    },
  };
}

type Five = [string, string, string, string, string];
