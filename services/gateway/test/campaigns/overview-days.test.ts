// Tests what callers see of GET /overview/days, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import type { Range } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

interface Answer {
  data: object[] | object;
  pagination?: object;
  meta: object;
}

const TWO_DAYS = 'date_from=2026-01-30&date_to=2026-01-31';

describe('the overview by days', () => {
  let running: RunningGateway;
  let asked: { model: string; range?: Range | undefined } | undefined;
  before(async () => {
    const doubles = serviceDoubles();
    const { getOverviewDays } = doubles.attribution;
    doubles.attribution.getOverviewDays = (request, call) => {
      asked = request;
      return getOverviewDays(request, call);
    };
    running = await runGateway('overview_days', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = async (path: string) => (await (await running.call('GET', path)).json()) as Answer;

  it('has the members of the overview for each day, unknown amounts as null and measured zeros as "0"', async () => {
    const { data, meta } = await get(`/overview/days?${TWO_DAYS}`);
    assert.deepEqual(data, [
      {
        ...{ date: '2026-01-30', spend: '0', revenue: '199.9', roas: null, conversions: 5, cash_conversions: 2 },
        ...{ conversions_by_type: {}, unattributed_conversions: 0, unattributed_revenue: '0', currency: 'CLP' },
      },
      {
        ...{ date: '2026-01-31', spend: null, revenue: null, roas: null, conversions: 0, cash_conversions: 0 },
        conversions_by_type: { lead_created: 2, payment_received: 1 },
        ...{ unattributed_conversions: 0, unattributed_revenue: null },
        known_value: { spend: null, revenue: '10', unattributed_revenue: null },
        currency: 'CLP',
      },
    ]);
    const overview = await get(`/overview?${TWO_DAYS}`);
    const [first] = data as object[];
    assert.deepEqual(Object.keys(first ?? {}).sort(), Object.keys({ ...overview.data, date: '' }).sort());
    assert.deepEqual(Object.keys(meta).sort(), Object.keys(overview.meta).sort());
  });

  it('is all of its range, with the rates that any day lacks', async () => {
    const { meta, pagination } = await get(`/overview/days?${TWO_DAYS}&model=linear`);
    assert.deepEqual(pagination, { has_next: false, cursor: null });
    assert.deepEqual(
      [asked?.model, asked?.range?.dateFrom, asked?.range?.dateTo],
      ['linear', '2026-01-30', '2026-01-31'],
    );
    assert.deepEqual(meta, {
      ...{ profile_id: running.profileId, date_from: '2026-01-30', date_to: '2026-01-31', time_zone: 'UTC' },
      ...{ other_time_zones: [], model: 'linear' },
      unknown_rates: [{ currency: 'ARS', first_day: '2026-01-31', days: 1 }],
    });
  });

  for (const [name, query, code] of [
    ['a day that does not exist', 'date_from=2026-02-30&date_to=2026-03-01', 'invalid_date_range'],
    ['more days than the overview', 'date_from=2026-01-01&date_to=2027-01-02', 'invalid_date_range'],
    ['no days', '', 'invalid_date_range'],
    ['a limit, because it is never cut', `${TWO_DAYS}&limit=1`, 'invalid_parameter'],
  ] as const)
    it(`refuses ${name}`, async () => {
      const response = await running.call('GET', `/overview/days?${query}`);
      const { error } = (await response.json()) as { error: { code: string } };
      assert.deepEqual([response.status, error.code], [400, code]);
    });

  it('is marked as beyond the contract', async () => {
    const response = await running.call('GET', '/openapi.json');
    const { paths } = (await response.json()) as { paths: Record<string, { get: Record<string, unknown> }> };
    assert.equal(paths['/api/v1/overview/days']?.get['x-beyond-contract'], true);
  });
});
