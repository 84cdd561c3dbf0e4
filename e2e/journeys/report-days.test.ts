// Tests a profile with a time zone: every report counts in the days of that zone from then on, including the past, and says so.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { daysAgo } from '../system/days.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

const on = (day: string) => `date_from=${day}&date_to=${day}`;
const [EVENING, MORNING] = [daysAgo(6), daysAgo(5)];

describe('a profile with a time zone of its own', () => {
  it('moves what happened in the evening to the local day, and back with the zone', async () => {
    const p = await newProfile();
    const click = { anonymous_id: 'v', user_traits: { email: 'buyer@example.com' } };
    await p.send([
      {
        ...{ ...click, event_name: 'page_view', event_time: `${MORNING}T03:50:00Z`, idempotency_key: 'visit' },
        context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=spring' },
      },
      {
        ...{ ...click, event_name: 'payment_received', event_time: `${MORNING}T04:00:00Z`, idempotency_key: 'paid' },
        properties: { value: '50', currency: 'USD' },
      },
    ]);
    await p.drained();
    const inUtc = { zone: ['UTC', 'UTC', 'UTC'], evening: ['0', 0, 0], morning: ['50', 1, 1] };
    assert.deepEqual(await figures(p), inUtc);

    await countsIn(p, 'America/Lima');
    const inLima = { zone: inUtc.zone.map(() => 'America/Lima'), evening: inUtc.morning, morning: inUtc.evening };
    assert.deepEqual(await figures(p), inLima);

    await countsIn(p, 'UTC');
    assert.deepEqual(await figures(p), inUtc);
  });
});

async function countsIn(p: TestProfile, time_zone: string): Promise<void> {
  const { status, body } = await p.call('PATCH', `/profiles/${p.profileId}`, { time_zone });
  assert.deepEqual([status, body.data?.time_zone], [200, time_zone], JSON.stringify(body));
  await eventually(async () => assert.equal((await p.get(`/overview?${on(MORNING)}`)).meta.time_zone, time_zone));
}

async function figures(p: TestProfile) {
  const reports = async (day: string) => {
    const overview = await p.get(`/overview?${on(day)}`);
    const campaigns = await p.get(`/campaigns?${on(day)}`);
    const customers = await p.get(`/customers?${on(day)}&goal=payment_received`);
    const zone = [overview, campaigns, customers].map(({ meta }) => meta.time_zone);
    return { zone, shown: [overview.data.revenue, campaigns.data.length, customers.data.length] };
  };
  const [evening, morning] = [await reports(EVENING), await reports(MORNING)];
  assert.deepEqual(evening.zone, morning.zone);
  return { zone: evening.zone, evening: evening.shown, morning: morning.shown };
}
