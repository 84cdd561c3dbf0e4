// Shows a campaign as it is now, which a person reads before pausing it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetStatusRequest,
  GetStatusResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { majorText } from '../domain/action.ts';
import { availability } from '../domain/availability.ts';
import type { Delivered, Found, Platform } from '../writing/platform.ts';
import { type ReadCampaignDeps, readCampaign } from '../writing/read-campaign.ts';
import { requirePlatformId } from './refusals.ts';

const SPEND_DAYS = 7;

interface Deps extends ReadCampaignDeps {
  readonly platform: Pick<Platform, 'read' | 'delivery'>;
  now(): Date;
}

/** Handles GetStatus. @throws AppError as the service says */
export function getStatus(deps: Deps) {
  return async (request: GetStatusRequest): Promise<MessageInitShape<typeof GetStatusResponseSchema>> => {
    const { profileId } = request;
    const externalId = requirePlatformId('campaign', request.externalId);
    const of = { profileId, level: 'campaign' as const, externalId, platform: request.platform || undefined };
    const found = await deps.platform.read(of);
    const { delivered, ads, confirmToken } = await readCampaign(deps, profileId, found, SPEND_DAYS);
    const { live, currency } = found;
    return {
      platform: found.platform,
      externalId,
      name: found.name,
      status: live.status,
      effectiveStatus: live.effectiveStatus,
      ...budgetOf(found, delivered),
      currency,
      ads: ads.map(({ externalId: id, name }) => ({ externalId: id, name })),
      adSets: delivered.adSets.map((set) => ({
        externalId: set.externalId,
        name: set.name,
        status: set.status,
        dailyBudget: set.dailyBudgetMinor === null ? '' : majorText(set.dailyBudgetMinor, live.minorPerMajor),
        dailyBudgetMinor: set.dailyBudgetMinor ?? undefined,
      })),
      recentDailySpend: [...delivered.spend],
      actions: [...availability(live, delivered.adSets, found)],
      confirmToken,
      readAt: timestampFromDate(deps.now()),
    };
  };
}

/** Returns the campaign's own budget, or the sum of those of its running ad sets. */
function budgetOf({ live }: Found, { adSets }: Delivered) {
  const shown = (minor: bigint, budgetLevel: string) => ({
    dailyBudget: majorText(minor, live.minorPerMajor),
    dailyBudgetMinor: minor,
    budgetLevel,
  });
  if (live.dailyBudgetMinor !== null) return shown(live.dailyBudgetMinor, 'campaign');
  const running = adSets.filter(({ status, dailyBudgetMinor }) => status === 'ACTIVE' && dailyBudgetMinor !== null);
  if (running.length === 0) return { dailyBudget: '', budgetLevel: '' };
  const sum = running.reduce((total, { dailyBudgetMinor }) => total + (dailyBudgetMinor ?? 0n), 0n);
  return shown(sum, 'ad_set');
}
