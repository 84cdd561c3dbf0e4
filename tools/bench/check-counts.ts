// Checks that what was acknowledged is in the report, every event and every cent; without this no figure counts.
import { Decimal } from 'decimal.js';
import type { Api } from '../start/api.ts';
import { AMOUNT, eventRange } from './events.ts';

interface Overview {
  data: { conversions: number; revenue: string | null };
}

/**
 * Compares GET /overview with what was acknowledged.
 * @throws Error when a single event is missing, counted twice, or has another amount
 */
export async function checkCounts(api: Api, acknowledged: number, now: Date): Promise<void> {
  const { data } = await api.get<Overview>(`/overview?${eventRange(now)}`);
  const revenue = new Decimal(AMOUNT).times(acknowledged);
  if (data.conversions !== acknowledged || !revenue.equals(data.revenue ?? 0)) {
    throw new Error(
      `The overview shows ${data.conversions} events worth ${data.revenue}, but ${acknowledged} worth ${revenue} were acknowledged: no figure of this run counts.`,
    );
  }
}
