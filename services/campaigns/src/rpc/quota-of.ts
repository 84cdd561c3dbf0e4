// Reads whose limits a write counts against: those of its workspace, and the defaults for what the workspace does not set itself.
import type { WriteOptions } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { millionths, type WriteLimits } from '../domain/write-limits.ts';
import type { Quota } from '../store/write-counts.ts';

export type QuotaOf = ReturnType<typeof createQuotaOf>;

/** @param defaults the limits of a workspace that has none of its own */
export function createQuotaOf(defaults: WriteLimits) {
  return function quotaOf({ profileId, options }: { profileId: string; options?: WriteOptions | undefined }): Quota {
    const { workspaceId = '', limits } = options?.quota ?? {};
    const own = Object.entries(limits?.budgetRaisePerDay ?? {}).map(([of, most]) => [of, millionths(most)] as const);
    return {
      // A gateway of the previous release names no workspace.
      workspaceId: workspaceId || profileId,
      writesPerDay: limits?.writesPerDay ?? defaults.writesPerDay,
      budgetRaisePerDay: new Map([...defaults.budgetRaisePerDay, ...own]),
    };
  };
}
