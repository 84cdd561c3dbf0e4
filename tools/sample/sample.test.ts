import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import { parseWorld } from '../provider-sim/world.ts';
import { campaigns } from './advertising.ts';
import { SAMPLE_TIME_ZONE } from './google-world.ts';
import { rutCheckDigit } from './people.ts';
import { createRandom } from './random.ts';
import { reportsOf } from './reports-of.ts';
import { generateSample } from './sample.ts';
import { STORIES } from './stories.ts';

const CONVERSIONS = [
  'lead_created',
  'appointment_booked',
  'appointment_attended',
  'quote_presented',
  'closed_won',
  'payment_received',
  'dm_started',
];

describe('the sample business', () => {
  const sample = generateSample({ seed: 7, today: '2026-11-21' });
  const count = (type: string) => sample.events.filter((event) => event.event_type === type).length;

  it('is the same for the same seed and day, and different for another seed', () => {
    assert.deepEqual(generateSample({ seed: 7, today: '2026-11-21' }), sample);
    assert.notDeepEqual(generateSample({ seed: 8, today: '2026-11-21' }).events[0], sample.events[0]);
  });

  it('is about as large as a small business: 40,000 web events and 1,200 conversions of all seven types', () => {
    const web = count('page_view') + count('form_submit');
    assert.ok(web > 36_000 && web < 44_000, `${web} web events`);
    const conversions = CONVERSIONS.map(count);
    assert.ok(
      conversions.every((n) => n > 0),
      `${CONVERSIONS}: ${conversions}`,
    );
    const total = conversions.reduce((a, b) => a + b, 0);
    assert.ok(total > 1000 && total < 1500, `${total} conversions`);
  });

  it('has a distinct idempotency key for every event', () => {
    assert.equal(new Set(sample.events.map((event) => event.idempotency_key)).size, sample.events.length);
  });

  it('lies within the sixty days before today, in order', () => {
    const times = sample.events.map((event) => event.event_time);
    assert.deepEqual(times, [...times].sort());
    assert.ok((times[0] ?? '') >= '2026-09-22' && (times[times.length - 1] ?? '') <= '2026-11-21T00:00:00.000Z');
  });

  it('gives every earlier patient a valid RUT', () => {
    for (const { national_id } of sample.imports) {
      const [body = '', digit] = national_id.replaceAll('.', '').split('-');
      assert.equal(digit, rutCheckDigit(Number(body)), national_id);
    }
    assert.deepEqual([12345678, 11111111, 5126663].map(rutCheckDigit), ['5', '1', '3']);
  });

  it('refunds only payments that exist', () => {
    const keys = new Set(
      sample.events.filter((e) => e.event_type === 'payment_received').map((e) => e.idempotency_key),
    );
    assert.ok(sample.refunds.length > 0 && sample.refunds.every((refund) => keys.has(refund.payment_key)));
  });

  it('describes a world that the simulator can play', () => {
    const { campaigns, google } = parseWorld(sample.world);
    assert.deepEqual([campaigns.length, google.campaigns.length], [8, 3]);
  });

  it('spends on both platforms every day, and each claims conversions of its own', () => {
    const { delivery, google } = parseWorld(sample.world);
    const spent = (rows: readonly { date: string }[]) => new Set(rows.map((row) => row.date)).size;
    assert.deepEqual([spent(delivery), spent(google.delivery)], [60, 60]);
    assert.ok(delivery.some((row) => (row.purchases ?? 0) > 0));
    assert.ok(google.delivery.some((row) => row.conversions > 0));
    assert.ok(google.delivery.some((row) => row.conversions % 1 !== 0));
  });

  it("spends and converts on the same sixty days, and claims that day's payments, in the time zone of Chile", () => {
    // The clocks there were set forward on 2026-09-06.
    for (const today of ['2026-11-21', '2026-09-20']) {
      const zoned = generateSample({ seed: 7, today, timeZone: SAMPLE_TIME_ZONE });
      const { delivery, google } = parseWorld(zoned.world);
      const { dayOf } = reportDays(SAMPLE_TIME_ZONE);
      const daysOf = (times: string[]) => [...new Set(times.map((time) => dayOf(new Date(time))))].sort();
      const spent = [...new Set([...delivery, ...google.delivery].map((row) => row.date))].sort();
      assert.deepEqual(daysOf(zoned.events.map((event) => event.event_time)), spent);
      assert.equal(spent.length, 60);
      assert.ok((spent.at(-1) ?? '') < today);
      const paid = new Set(
        daysOf(zoned.events.filter((e) => e.event_type === 'payment_received').map((e) => e.event_time)),
      );
      const claimed = [
        ...delivery.filter((row) => (row.purchases ?? 0) > 0),
        ...google.delivery.filter((row) => row.conversions > 0),
      ];
      assert.ok(claimed.every((row) => paid.has(row.date)));
    }
  });

  it('counts its visitors in whole numbers at any scale, so that each has a phone', () => {
    const { events } = generateSample({ seed: 7, today: '2026-11-21', scale: 0.527 });
    const phones = events.flatMap(({ user_traits }) => user_traits?.phone ?? []);
    assert.ok(phones.length > 100);
    for (const phone of phones) assert.match(phone, /^\+\d+$/);
  });

  it('tags the links of its Google ads as auto-tagging and ValueTrack do', () => {
    const { google } = parseWorld(sample.world);
    const known = {
      campaign: new Map(google.campaigns.map((campaign) => [campaign.id, campaign.channel_type])),
      adGroup: new Set(google.ad_groups.map((adGroup) => adGroup.id)),
      ad: new Set(google.ads.map((ad) => ad.id)),
    };
    const clicks = sample.events
      .map((event) => new URL(event.context?.url ?? 'https://none.example').searchParams)
      .filter((query) => query.has('gad_source'));
    assert.ok(clicks.length > 500, `${clicks.length} clicks`);
    for (const query of clicks) {
      const channel = known.campaign.get(query.get('gad_campaignid') ?? '');
      assert.equal(query.get('utm_id'), query.get('gad_campaignid'));
      assert.ok(query.has('gclid') !== query.has('gbraid'));
      assert.equal(known.adGroup.has(query.get('adgroupid') ?? ''), channel === 'SEARCH');
      assert.equal(known.ad.has(query.get('creative') ?? ''), channel === 'SEARCH');
    }
  });
});

// The seed of the demo, and others: the stories are in how the data are made, not in the luck of one seed.
for (const seed of [2026, 7, 8])
  describe(`the stories of the sample business with seed ${seed}`, () => {
    const sample = generateSample({ seed, today: '2026-11-21', timeZone: SAMPLE_TIME_ZONE });
    const reports = reportsOf(sample);
    const overall = (name: string) => reports.campaign(name, '2026-09-22', '2026-11-20');
    const roas = ({ spend, lastTouch }: { spend: number; lastTouch: number }) => lastTouch / spend;
    const idOf = (name: string) =>
      sample.world.campaigns.find((campaign) => campaign.name === name)?.id ?? assert.fail();

    it('shows retargeting only to browsers that came before, so that only last touch gives it anything', () => {
      const id = idOf(STORIES.retargeting);
      const touched = reports.journeys.flatMap((touches) =>
        touches.flatMap(({ campaign, browser }, i) =>
          campaign === id ? [{ browser, before: touches.slice(0, i) }] : [],
        ),
      );
      assert.ok(touched.length > 100, `${touched.length} touches`);
      assert.ok(touched.every(({ browser, before }) => before.some((touch) => touch.browser === browser)));
      const figures = overall(STORIES.retargeting);
      assert.equal(figures.firstTouch, 0);
      assert.ok(roas(figures) > 2, `${roas(figures)}`);
    });

    it('has Meta claim about twice what last touch attributes to it, and Google about as much', () => {
      const ratios = (name: 'social_ads' | 'search_ads') => {
        const { claims, attributed } = reports.platform(name);
        return [claims.value / attributed.value, claims.count / attributed.count];
      };
      const within = (low: number, high: number) => (ratio: number) => ratio > low && ratio < high;
      const [meta, google] = [ratios(STORIES.claimant), ratios('search_ads')];
      assert.ok(meta.every(within(1.6, 2.4)), `${meta}`);
      assert.ok(google.every(within(0.7, 1.4)), `${google}`);
    });

    it('has Meta claim payments of people who only saw an ad, for some campaigns', () => {
      const all = campaigns(createRandom(seed));
      const sums = (names: string[]) =>
        names
          .map(overall)
          .reduce((sum, { claims, anyTouch }) => ({ claims: sum.claims + claims, anyTouch: sum.anyTouch + anyTouch }), {
            claims: 0,
            anyTouch: 0,
          });
      const seen = sums(all.flatMap(({ name, viewThrough }) => (viewThrough ? [name] : [])));
      assert.ok(seen.claims > seen.anyTouch, JSON.stringify(seen));
      for (const { name, viewThrough } of all) {
        const { claims, anyTouch } = overall(name);
        assert.ok(viewThrough !== undefined || claims <= anyTouch, `${name}: ${claims} of ${anyTouch}`);
      }
    });

    it('has customers of a WhatsApp campaign pay 14 to 28 days after they wrote', () => {
      const id = idOf(STORIES.lateChats);
      const waits = reports.payments.flatMap(({ at, touches }) => {
        const last = touches.at(-1);
        return last?.campaign === id ? [(at - last.at) / 86_400_000] : [];
      });
      assert.ok(waits.length >= 5, `${waits.length} payments`);
      assert.ok(Math.min(...waits) >= 14 && Math.max(...waits) <= 28, `${waits}`);
    });

    it('makes that campaign look like a waste over the last 14 days, and among the best over 60', () => {
      const lately = reports.campaign(STORIES.lateChats, '2026-11-07', '2026-11-20');
      assert.ok(lately.spend > 0 && roas(lately) < 0.5, `${roas(lately)}`);
      const own = roas(overall(STORIES.lateChats));
      const better = sample.world.campaigns.filter(({ name }) => roas(overall(name)) > own);
      assert.ok(own > 2 && better.length <= 2, `${own}, and ${better.length} are better`);
    });
  });
