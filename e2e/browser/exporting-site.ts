// Opens a site whose conversions go to an ad platform, and reports what its visitors buy, as the site's server or a till does.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { newAdAccount } from '../system/ad-account.ts';
import type { Json } from '../system/profile.ts';
import { type SettledSite, type SiteOptions, useSettings } from './settings-fixture.ts';

/**
 * Registers the hooks of a suite's browser; its tests are skipped without one.
 * @returns opens a site of a new profile with these settings, and with a destination
 */
export function useExportingSite(): (settings: object, options?: SiteOptions) => Promise<SettledSite> {
  const openWith = useSettings();
  return async (settings, options = {}) => {
    const shop = await openWith(settings, options);
    const { pixel } = await newAdAccount(shop.profile);
    const { status, body } = await shop.profile.call('POST', '/exports/destinations', { ad_pixel_id: pixel });
    assert.equal(status, 201, JSON.stringify(body));
    return shop;
  };
}

/** Has the visitor come from an ad and tell who they are. */
export async function arrive(shop: SettledSite): Promise<void> {
  await shop.open(shop.at('www.shop.test', '/?fbclid=IwAR-browser'));
  await shop.page.evaluate(`touchline.identify({ email: 'ana@example.com' })`);
}

/** Reports a sale to the same person, as a till does, once what is under way has arrived. @returns the delivery when it ended */
export async function sell({ profile }: SettledSite): Promise<Json> {
  await profile.drained();
  const { status, body } = await profile.call('POST', '/events', {
    ...{ event_type: 'payment_received', event_name: 'Order', idempotency_key: randomUUID() },
    ...{ user_traits: { email: 'ana@example.com' }, properties: { value: '20', currency: 'USD' } },
    action_source: 'physical_store',
  });
  assert.equal(status, 202, JSON.stringify(body));
  return eventually(async () => {
    const [row] = (await profile.get(`/exports/deliveries?outcome_event_id=${body.data.outcome_event_id}`)).data;
    assert.ok(row && row.state !== 'pending', JSON.stringify(row));
    return row;
  });
}
