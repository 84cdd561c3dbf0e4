// Tests which part of a long journey is shown.
import assert from 'node:assert/strict';
import type { Touchline } from '@touchline/client';
import { journeyFigure } from './journey.ts';
import type { ReportVisit } from './report-visit.ts';

const DAY_MS = 86_400_000;

/** A customer with so many events, a day apart, of whom the API returns pages, oldest first. */
function customerOf(total: number) {
  const asked: unknown[] = [];
  const events = Array.from({ length: total }, (_, day) => ({
    ...{ event_time: new Date(day * DAY_MS).toISOString(), event_type: 'page_view', event_name: `visit_${day}` },
    ...{ path: null, channel: null, campaign: null, value_amount: null, currency: null, device: null, browser: null },
  }));
  const get = async (_path: string, { params }: { params: { query: { limit: number; offset?: number } } }) => {
    const { limit, offset = 0 } = params.query;
    asked.push(params.query);
    const data = { events: events.slice(offset, offset + limit), total_count: total };
    return { data, meta: { conversion: { conversion_type: 'payment_received' } } };
  };
  const report = { api: { get } as unknown as Touchline, timeZone: 'UTC' } as unknown as ReportVisit;
  return { asked, figure: () => journeyFigure(report, 'c-1') };
}

describe('the journey of a customer', () => {
  it('is shown whole up to 100 events', async () => {
    const { asked, figure } = customerOf(100);
    const shown = await figure();
    assert.equal(asked.length, 1);
    assert.doesNotMatch(String(shown?.text), /are shown/);
    assert.equal(shown?.call, 'GET /api/v1/conversions/c-1/journey?limit=100');
  });

  it('is shown by its newest 100 events beyond that, which the page says', async () => {
    const shown = await customerOf(250).figure();
    assert.match(String(shown?.text), /Events of the customer: 250\..*The newest 100 are shown\./s);
    const [, first, ...rest] = shown?.table.csv().trim().split('\r\n') ?? [];
    assert.match(first ?? '', /visit_249/);
    assert.match(rest.at(-1) ?? '', /visit_150/);
    assert.equal(shown?.call, 'GET /api/v1/conversions/c-1/journey?limit=100&offset=150');
  });
});
