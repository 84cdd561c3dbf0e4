// Creates a profile with an ad account, and a few journeys that show in every report of the console.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from './ad-account.ts';
import { ago } from './days.ts';
import { newProfile, type TestProfile } from './profile.ts';

export interface ToldJourneys {
  readonly p: TestProfile;
  readonly account: AdAccount;
  readonly email: string;
}

const view = (visitor: string, days: number, query: string) => ({
  ...{ event_type: 'page_view', event_name: 'page_view', anonymous_id: visitor },
  ...{ event_time: ago(days), idempotency_key: `view:${visitor}:${days}` },
  context: { url: `https://shop.example/?${query}`, user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
});

/**
 * Three people: Ana comes by the ad, then by a letter, and pays; Bea comes by the ad and becomes a lead; Carla pays without a visit.
 * @param workspace the name of the workspace of the new profile
 */
export async function toldJourneys(workspace = `Told ${randomUUID()}`): Promise<ToldJourneys> {
  const p = await newProfile('USD', workspace);
  const account = await newAdAccount(p);
  await account.patch({
    campaigns: [{ id: account.campaign, account_id: account.accountId, name: 'Spring & <b>sale</b>' }],
  });
  await p.call('POST', '/connections/sync', { connection_id: account.connectionId });
  await eventually(async () => {
    const { data } = await p.get('/connections/sync/status');
    assert.equal(data[0].sync.state, 'succeeded', JSON.stringify(data[0].sync));
  });
  const ad = `utm_source=facebook&utm_medium=paid&utm_id=${account.campaign}&adset_id=${account.adSet}&ad_id=${account.ad}`;
  const email = 'ana.told@example.com';
  const [ana, bea] = [randomUUID(), randomUUID()];
  await p.send([
    view(ana, 12, ad),
    view(ana, 4, 'utm_source=news&utm_medium=email&utm_campaign=letter'),
    view(bea, 9, ad),
  ]);
  await p.send([
    {
      ...{ event_type: 'payment_received', event_name: 'Order', event_time: ago(2), idempotency_key: 'order-1' },
      ...{ anonymous_id: ana, user_traits: { email, first_name: 'Ana', last_name: 'Díaz' } },
      properties: { value: '129.90', currency: 'USD' },
    },
    {
      ...{ event_type: 'lead_created', event_name: 'Lead', event_time: ago(6), idempotency_key: 'lead-1' },
      ...{ anonymous_id: bea, user_traits: { email: 'bea.told@example.com' } },
    },
    {
      ...{ event_type: 'payment_received', event_name: 'Order', event_time: ago(3), idempotency_key: 'order-2' },
      ...{ user_traits: { email: 'carla.told@example.com' }, properties: { value: '40', currency: 'USD' } },
    },
  ]);
  await p.drained();
  return { p, account, email };
}
