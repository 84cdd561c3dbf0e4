// Reads the parameters of a Graph call as the platform does: JSON inside query values, and error 100 for invalid ones.
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

/** Reads time_range, which every simulated insights call must have. @throws GraphError 100 */
export function readTimeRange(text: string | undefined): { since: string; until: string; days: number } {
  if (text === undefined) throw badParameter('The simulator needs time_range; it does not support date_preset');
  const range = TimeRangeSchema.safeParse(json(text, 'time_range'));
  if (!range.success)
    throw badParameter("param time_range must be of the form {'since': 'YYYY-MM-DD', 'until': 'YYYY-MM-DD'}");
  const { since, until } = range.data;
  if (since > until) throw badParameter('Start date should not be after end date');
  return { since, until, days: (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1 };
}

/** Reads level; by default the account's own. @throws GraphError 100 */
export function readLevel(text: string | undefined): InsightsLevel {
  const level = LEVELS.find((one) => one === (text ?? 'account'));
  if (!level) throw badParameter('param level must be one of {ad, adset, campaign, account}');
  return level;
}

/**
 * Reads the effective statuses that a listing requests: effective_status=[…] or filtering=[{field: "<level>.effective_status"}].
 * @returns undefined when the call names none: then archived and deleted objects are left out
 * @throws GraphError 100 for an unsupported filter
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
    throw badParameter('The simulator supports only one filter here: IN on the effective_status of the level');
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
