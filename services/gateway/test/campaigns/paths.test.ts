// Tests what callers see of paths, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import type { GetPathsRequest } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { RANGE } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

describe('GET /paths', () => {
  let running: RunningGateway;
  let asked: GetPathsRequest | undefined;
  before(async () => {
    const doubles = serviceDoubles();
    const { getPaths } = doubles.paths;
    doubles.paths.getPaths = async (request, call) => {
      asked = request;
      return getPaths(request, call);
    };
    running = await runGateway('paths', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = async (query: string) => {
    const response = await running.call('GET', `/paths?${query}`);
    const body = (await response.json()) as { data: unknown; meta: Record<string, unknown> };
    return { status: response.status, ...body };
  };

  it('shows paths, lengths and lags, with null for what has no end and for money that is not known', async () => {
    const { data, meta } = await get(RANGE);
    assert.deepEqual(data, {
      ...{ conversions: 5, conversions_without_touch: 2, other_conversions: 1, currency: 'USD' },
      paths: [
        { channels: ['paid_social', 'direct', 'email'], conversions: 3, revenue: '3250.000000000000000001' },
        { channels: ['email'], conversions: 1, revenue: null, known_value: { revenue: '12.5' } },
      ],
      lengths: [
        { touches_from: 1, touches_to: 1, conversions: 4 },
        { touches_from: 8, touches_to: null, conversions: 1 },
      ],
      lags: [
        { days_from: 0, days_to: 1, conversions: 5 },
        { days_from: 28, days_to: null, conversions: 0 },
      ],
    });
    const { profile_id: _id, ...own } = meta;
    assert.deepEqual(own, {
      ...{ date_from: '2026-01-01', date_to: '2026-01-31', time_zone: 'America/Lima' },
      unknown_rates: [{ currency: 'SEK', first_day: '2026-01-05', days: 2 }],
    });
  });

  it('lists 20 paths of all types unless the caller says otherwise', async () => {
    await get(RANGE);
    assert.deepEqual([asked?.limit, asked?.conversionKey], [20, '']);
    await get(`${RANGE}&limit=100&conversion_type=payment_received`);
    assert.deepEqual([asked?.limit, asked?.conversionKey], [100, 'payment_received']);
  });

  for (const query of ['limit=0', 'limit=101', 'conversion_type=', 'conversion_type=a%20b', 'model=linear'])
    it(`refuses ${query}`, async () => assert.equal((await get(`${RANGE}&${query}`)).status, 400));
});
