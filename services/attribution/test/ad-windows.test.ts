// Tests that the figures of several ranges, read at once, are those that each range has when it is read alone.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AdFigures } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import { adEntity, conversion, dayOf, entityId, fact, insight, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const LAST_DAYS = [7, 2, 14, 0, 7];
const ADS = 40;
/** Whether an ad does something on a day: some on every day, some on none, in patterns of their own. */
const isOn = (n: number, day: number) => (n * 7 - day * 5) % 11 < n % 6;
const DAYS = Array.from({ length: 20 }, (_, back) => -back);
const CURRENCIES = ['CLP', 'USD', 'ARS'];
const UNTIL = timestampFromDate(new Date(`${dayOf(1)}T03:00:00Z`));

describe('the figures of ads in several ranges', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('ad_windows');
    await seed(reports);
  });
  after(async () => reports[Symbol.asyncDispose]());

  const asked = { profileId: PROFILE, until: UNTIL, limit: 15 };

  it('are those of each range, its rates and its days, on every page', async () => {
    let cursor = '';
    let ads = 0;
    do {
      const page = await reports.adFigures.listAdWindows({ ...asked, lastDays: LAST_DAYS, cursor });
      for (const [n, lastDays] of LAST_DAYS.entries()) {
        const alone = await reports.adFigures.listAdFigures({ ...asked, lastDays, cursor });
        const joined = page.ads.map(({ ad, figures }) => {
          const own = figures.filter(({ windows }) => windows & (1 << n));
          assert.equal(own.length, 1);
          return joinedOf(ad, own[0]?.figures);
        });
        assert.deepEqual(joined, alone.ads);
        assert.deepEqual(page.windows[n]?.days, alone.days);
        assert.deepEqual(sorted(page.windows[n]?.missingRates ?? []), sorted(alone.missingRates));
        assert.deepEqual([page.nextCursor, page.reportingCurrency], [alone.nextCursor, alone.reportingCurrency]);
      }
      ads += page.ads.length;
      cursor = page.nextCursor;
    } while (cursor !== '');
    assert.equal(ads, ADS);
  });

  it('are sent once where ranges have the same ones', async () => {
    const { ads } = await reports.adFigures.listAdWindows({ ...asked, lastDays: LAST_DAYS, limit: 1000 });
    const idle = ads.filter(({ ad }) => Number(ad?.externalId) % 6 === 0);
    assert.ok(idle.length > 0);
    for (const { figures } of idle)
      assert.deepEqual(
        figures.map(({ windows }) => windows),
        [2 ** LAST_DAYS.length - 1],
      );
  });

  const refused: [why: string, over: object, reason: string][] = [
    ['more last days than a range may have', { lastDays: [7, 367] }, 'invalid_date_range'],
    ['no range', { lastDays: [] }, 'invalid_parameter'],
    ['too many ranges', { lastDays: Array(9).fill(1) }, 'invalid_parameter'],
    ['no instant', { until: undefined }, 'invalid_parameter'],
    ['too large a page', { limit: 1001 }, 'invalid_parameter'],
  ];
  for (const [why, over, reason] of refused)
    it(`refuse ${why}`, () =>
      assert.rejects(reports.adFigures.listAdWindows({ ...asked, lastDays: [7], ...over }), { reason }));
});

/** Returns the message that ListAdFigures has of an ad. */
function joinedOf(ad: AdFigures | undefined, figures: AdFigures | undefined): AdFigures {
  assert.ok(ad && figures);
  const own = Object.entries(ad).filter(([, value]) => value !== '' && value !== 0n && value !== undefined);
  return { ...figures, ...Object.fromEntries(own) };
}

const sorted = (rates: readonly { currency: string; day: string }[]) =>
  rates.map(({ currency, day }) => `${currency} ${day}`).sort();

async function seed({ collections }: ReportService): Promise<void> {
  const { adEntities, adInsights, conversions, dailyFacts, profiles, rates } = collections;
  const profile = { reporting_currency: 'CLP', changed_at: new Date(0), time_zone: 'America/Lima' };
  await profiles.replaceOne({ _id: PROFILE }, profile, { upsert: true });
  await rates.insertMany(
    DAYS.map((day) => {
      const date = dayOf(day);
      return { _id: date, date, base: 'USD', currency: 'CLP', rate: String(900 + day) };
    }),
  );
  const ads = Array.from({ length: ADS }, (_, n) => n);
  const parents = { campaign_external_id: 'c1', ad_set_external_id: 's1' };
  await adEntities.insertMany([
    adEntity({ level: 'campaign', external_id: 'c1', name: 'Spring' }),
    ...ads.map((n) => adEntity({ level: 'ad', external_id: String(n), ...parents, name: `Ad ${n}` })),
  ]);
  const active = ads.flatMap((n) => DAYS.filter((day) => isOn(n, day)).map((day) => ({ n, day })));
  await adInsights.insertMany(
    active.map(({ n, day }) =>
      insight({
        ...{ level: 'ad', entity_id: entityId('ad', String(n)), date: dayOf(day), spend: `${n}.0${-day}` },
        ...{ currency: CURRENCIES[(n + day + 40) % 3] as string, impressions: 100 + n, clicks: -day },
        ...{ conversations_started_7d: n % 4 === 0 ? null : 1, conversions: n % 3, conversion_value: `${n}.5` },
      }),
    ),
  );
  const credited = active.filter(({ n, day }) => (n + day) % 2 === 0);
  await dailyFacts.insertMany(
    credited.map(({ n, day }) =>
      fact({
        ...{ level: 'ad', entity_id: entityId('ad', String(n)), day: dayOf(day), count: 3 },
        ...{ by_type: { payment_received: 1, lead_created: 1, dm_started: 1 }, cash_count: 1 },
        ...{ cash_value: `${n}.00000001`, cash_unknown: n % 5 === 0 ? 1 : 0 },
      }),
    ),
  );
  await conversions.insertMany(credited.map(({ n, day }) => quoted(n, day)));
}

function quoted(n: number, day: number): ConversionDoc {
  const entity = { campaign: null, ad_set: null, ad: entityId('ad', String(n)) };
  const isUnknown = n % 7 === 0;
  const made = conversion({
    ...{ kind: 'pipeline', goal: 'quote_presented', currency: isUnknown ? 'PEN' : 'CLP', rate_unknown: isUnknown },
    // An evening in Lima is the next day in UTC.
    time: new Date(`${dayOf(day + 1)}T0${n % 8}:00:00Z`),
  });
  const amount = isUnknown ? null : `${n}.3`;
  return { ...made, credits: { ...made.credits, last_touch: [{ touch_id: 't', entity, share: '1', amount }] } };
}
