// Writes an ad set's daily budget in one write.
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type { SetDailyBudgetRequest } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { invalid } from '../refusals.ts';
import type { PlatformAccounts } from './platform-accounts.ts';

/** Handles SetDailyBudget with one call to the platform, which is never repeated here. @throws AppError as the service says */
export function setDailyBudget({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    { profileId, connectionId, adSetExternalId, dailyBudgetMinor: minor, validateOnly }: SetDailyBudgetRequest,
    { signal }: CallContext,
  ): Promise<Record<string, never>> => {
    if (minor < 1n) throw invalid('daily_budget', 'daily_budget must be above zero.');
    const at = await accounts.one(profileId, connectionId, signal);
    await accounts.call(at, () => at.objects.setDailyBudget(at.of, { adSetExternalId, minor, validateOnly }));
    return {};
  };
}
