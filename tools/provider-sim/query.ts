// The parameters of a Graph call, read as the platform reads them: JSON inside query values, error 100 for nonsense.
import { z } from 'zod';
import { badParameter } from './graph-error.ts';
import type { InsightsLevel } from './insights.ts';
import type { NodeLevel } from './nodes.ts';

const TimeRangeSchema = z.object({ since: z.iso.date(), until: z.iso.date() });
const FilterSchema = z.array(
  z.object({ field: z.string(), operator: z.string(), value: z.union([z.string(), z.array(z.string())]) }),
);
const StatusesSchema = z.array(z.string());
const LEVELS: readonly InsightsLevel[] = ['account', 'campaign', 'adset', 'ad'];

/** time_range, which every simulated insights call must name. @throws GraphError 100 */
export function readTimeRange(text: string | undefined): { since: string; until: string; days: number } {
  if (text === undefined) throw badParameter('The simulator needs time_range; date_preset is not played');
  const range = TimeRangeSchema.safeParse(json(text, 'time_range'));
  if (!range.success)
    throw badParameter("param time_range must be of the form {'since': 'YYYY-MM-DD', 'until': 'YYYY-MM-DD'}");
  const { since, until } = range.data;
  if (since > until) throw badParameter('Start date should not be after end date');
  return { since, until, days: (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1 };
}

/** level; the account's own when absent. @throws GraphError 100 */
export function readLevel(text: string | undefined): InsightsLevel {
  const level = LEVELS.find((one) => one === (text ?? 'account'));
  if (!level) throw badParameter('param level must be one of {ad, adset, campaign, account}');
  return level;
}

/**
 * The effective statuses that a listing asks for: effective_status=[…] or filtering=[{field: "<level>.effective_status"}].
 * @returns undefined when the call names none: archived and deleted objects then stay out
 * @throws GraphError 100 for a filter that is not played
 */
export function readStatuses(
  query: { effective_status?: string; filtering?: string },
  level: NodeLevel,
): readonly string[] | undefined {
  if (query.effective_status !== undefined)
    return StatusesSchema.parse(json(query.effective_status, 'effective_status'));
  if (query.filtering === undefined) return undefined;
  const filters = FilterSchema.safeParse(json(query.filtering, 'filtering'));
  if (!filters.success) throw badParameter('param filtering must be an array of {field, operator, value}');
  const [filter, ...others] = filters.data;
  if (filter === undefined) return undefined;
  if (others.length > 0 || filter.field !== `${level}.effective_status` || filter.operator !== 'IN') {
    throw badParameter('The simulator plays only one filter here: IN on the effective_status of the level');
  }
  return [filter.value].flat();
}

function json(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter(`param ${name} must be JSON`);
  }
}
