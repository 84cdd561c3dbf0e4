// Has a customer who opened a link pay, and waits until the campaign of the link has the credit.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { lastDays } from './days.ts';
import type { Json, TestProfile } from './profile.ts';

/** @param key the customer's own id, customer_key */
export async function payAfterLink(profile: TestProfile, key: string, campaign: string): Promise<void> {
  await profile.drained();
  await profile.send([
    {
      ...{ event_name: 'Order', event_type: 'payment_received', idempotency_key: `order-${key}` },
      user_traits: { external_id: key },
      properties: { value: '80', currency: 'USD' },
    },
  ]);
  await profile.drained();
  await eventually(async () => {
    const { data } = await profile.get(`/campaigns?${lastDays(3)}&model=last_touch`);
    const row = data.find(({ campaign_name }: Json) => campaign_name === campaign);
    assert.equal(row?.outcome_value, 80, JSON.stringify(data));
  });
}
