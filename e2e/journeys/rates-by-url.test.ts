// Tests exchange rates that arrive by URL: an amount without a rate becomes a figure without any manual step.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile } from '../system/profile.ts';

// A week in the far past for this file only, because rates are shared.
const [WEDNESDAY, SATURDAY] = ['2013-05-08', '2013-05-11'];

describe('rates by URL', () => {
  it('turn unconvertible amounts into figures when the provider publishes them', async () => {
    const p = await newProfile('USD');
    const paid = (key: string, day: string) => ({
      event_name: 'payment_received',
      event_time: `${day}T12:00:00Z`,
      idempotency_key: key,
      user_traits: { external_id: 'norwegian' },
      properties: { value: '726', currency: 'NOK' },
    });
    await p.send([paid('weekday', WEDNESDAY), paid('weekend', SATURDAY)]);
    await p.drained();
    const revenue = async () => {
      const { data } = await p.get(`/overview?date_from=${WEDNESDAY}&date_to=${SATURDAY}`);
      return data.revenue;
    };
    assert.equal(await revenue(), null, 'an unknown rate is not zero');

    const { simulatorUrl, services } = testSystem();
    const published = await fetch(`${simulatorUrl}/__sim/world`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        rates: [
          { date: WEDNESDAY, currency: 'NOK', rate: '7.26' },
          { date: WEDNESDAY, currency: 'USD', rate: '1.32' },
          { date: '2013-05-10', currency: 'NOK', rate: '7.26' },
          { date: '2013-05-10', currency: 'USD', rate: '1.3' },
        ],
      }),
    });
    assert.equal(published.status, 204);
    // The service checks every hour, and at every start.
    await services.restart('connections');
    await eventually(async () => assert.equal(await revenue(), '262'));
  });
});
