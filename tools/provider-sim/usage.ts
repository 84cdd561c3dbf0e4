// Counts calls and makes the usage headers: percentages of an hourly quota, and throttle errors when it is used up.
import { FAULT_ERRORS, GraphError } from './graph-error.ts';

const HOUR_MS = 3_600_000;

export type UseCase = 'ads_insights' | 'ads_management';

export interface Usage {
  /**
   * Counts a call of an account.
   * @returns the headers of its answer
   */
  count(accountId: string, useCase: UseCase): { headers: Record<string, string>; exhausted: GraphError | undefined };
  /** Returns the headers of a throttled answer: everything at 100 %, with the minutes until calls are accepted again. */
  throttled(accountId: string, useCase: UseCase, regainMinutes: number): Record<string, string>;
}

/** @param hourlyQuota calls that an account may make in an hour for each use case */
export function createUsage({ hourlyQuota, now = Date.now }: { hourlyQuota: number; now?: () => number }): Usage {
  const calls = new Map<string, number[]>();
  return {
    count: (accountId, useCase) => {
      const key = `${accountId} ${useCase}`;
      const recent = [...(calls.get(key) ?? []).filter((at) => at > now() - HOUR_MS), now()];
      calls.set(key, recent);
      const percent = Math.min(100, Math.floor((recent.length * 100) / hourlyQuota));
      const minutes = percent < 100 ? 0 : Math.ceil(((recent[0] ?? now()) + HOUR_MS - now()) / 60_000);
      return {
        headers: headers(accountId, useCase, percent, minutes),
        exhausted:
          recent.length <= hourlyQuota
            ? undefined
            : new GraphError(
                useCase === 'ads_insights' ? FAULT_ERRORS.throttle_insights : FAULT_ERRORS.throttle_management,
              ),
      };
    },
    throttled: (accountId, useCase, regainMinutes) => headers(accountId, useCase, 100, regainMinutes),
  };
}

function headers(accountId: string, type: UseCase, percent: number, regainMinutes: number): Record<string, string> {
  const usage = { call_count: percent, total_cputime: Math.ceil(percent / 4), total_time: Math.ceil(percent / 4) };
  const tier = 'standard_access';
  return {
    'x-app-usage': JSON.stringify(usage),
    'x-business-use-case-usage': JSON.stringify({
      [accountId]: [{ type, ...usage, estimated_time_to_regain_access: regainMinutes, ads_api_access_tier: tier }],
    }),
    'x-ad-account-usage': JSON.stringify({
      acc_id_util_pct: percent,
      reset_time_duration: regainMinutes * 60,
      ads_api_access_tier: tier,
    }),
    ...(type === 'ads_insights'
      ? {
          'x-fb-ads-insights-throttle': JSON.stringify({
            app_id_util_pct: percent,
            acc_id_util_pct: percent,
            ads_api_access_tier: tier,
          }),
        }
      : {}),
  };
}
