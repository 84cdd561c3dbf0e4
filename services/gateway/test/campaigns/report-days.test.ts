// Tests what reports say about their days, and which days are requested when the caller names none.
import assert from 'node:assert/strict';
import type { Range } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { CAMPAIGN_ID } from '../doubles/known-ids.ts';
import { RANGE } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const days = {
  ...{ dateFrom: '2026-01-01', dateTo: '2026-01-31', timeZone: 'America/Lima' },
  otherTimeZones: [{ platform: 'search_ads', accountId: '900', timeZone: 'Europe/Madrid' }],
};
const NAMED = { date_from: '2026-01-01', date_to: '2026-01-31' };
const OTHERS = { other_time_zones: [{ platform: 'search_ads', account_id: '900', time_zone: 'Europe/Madrid' }] };

describe('the days of reports', () => {
  let running: RunningGateway;
  let knowsZones = true;
  let asked: Range | undefined;
  before(async () => {
    const doubles = serviceDoubles();
    const telling = (service: object): void => {
      for (const [name, method] of Object.entries(service)) {
        const told = async (request: { range?: Range }, call: unknown) => {
          asked = request.range;
          return { ...(await method(request, call)), ...(knowsZones && { days }) };
        };
        Object.assign(service, { [name]: told });
      }
    };
    for (const service of [doubles.attribution, doubles.adIds, doubles.paths, doubles.scoring]) telling(service);
    running = await runGateway('report_days', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const metaOf = async (path: string) => {
    const response = await running.call('GET', path);
    assert.equal(response.status, 200, path);
    return ((await response.json()) as { meta: Record<string, unknown> }).meta;
  };

  // The path, whether the answer names its days, and whether it shows spend.
  const reports: [path: string, hasDays: boolean, hasSpend: boolean][] = [
    [`/overview?${RANGE}`, true, true],
    [`/overview/days?${RANGE}`, true, true],
    [`/campaigns?${RANGE}`, true, true],
    [`/campaigns?${RANGE}&model=all&level=ad`, true, true],
    [`/campaigns/trend?${RANGE}&entity_ids=${CAMPAIGN_ID}`, true, true],
    [`/campaigns/platform-comparison?${RANGE}`, true, true],
    [`/ads/238461?${RANGE}`, true, true],
    ['/ads/238461', true, true],
    ['/top-performers', false, true],
    [`/campaigns/unattributed?${RANGE}`, true, false],
    [`/paths?${RANGE}`, true, false],
    [`/customers?${RANGE}&goal=payment_received`, true, false],
    [`/campaigns/${CAMPAIGN_ID}/conversions?${RANGE}`, false, false],
    [`/quality/ad-ids?${RANGE}`, true, false],
  ];
  for (const [path, hasDays, hasSpend] of reports) {
    it(`are given by ${path}${hasSpend ? ', with the accounts that count other days' : ''}`, async () => {
      const { date_from, date_to, time_zone, other_time_zones } = await metaOf(path);
      assert.deepEqual(
        { date_from, date_to, time_zone, other_time_zones },
        {
          ...(hasDays ? NAMED : { date_from: undefined, date_to: undefined }),
          ...{ time_zone: 'America/Lima', other_time_zones: undefined },
          ...(hasSpend && OTHERS),
        },
      );
    });
  }

  for (const [path, count] of [
    ['/ads/238461', 30],
    ['/quality/ad-ids', 30],
  ] as const) {
    it(`are the last ${count} in the profile's zone when ${path} names none`, async () => {
      await metaOf(path);
      assert.equal(asked?.lastDays, count);
      assert.equal((Date.parse(asked.dateTo) - Date.parse(asked.dateFrom)) / 86_400_000, count - 1);
      await metaOf(`${path}?${RANGE}`);
      assert.deepEqual([asked.lastDays, asked.dateFrom, asked.dateTo], [0, '2026-01-01', '2026-01-31']);
    });
  }

  it('are those that were requested, in UTC, when an attribution of an earlier release answers', async () => {
    knowsZones = false;
    const meta = await metaOf('/ads/238461');
    assert.deepEqual([meta.date_from, meta.date_to], [asked?.dateFrom, asked?.dateTo]);
    assert.deepEqual([meta.time_zone, meta.other_time_zones], ['UTC', []]);
    knowsZones = true;
  });
});
