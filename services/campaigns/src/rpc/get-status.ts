// Shows a campaign as it is now, which a person reads before pausing it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type {
  GetStatusRequest,
  GetStatusResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { ALIKE, majorText } from '../domain/action.ts';
import { isDecidedByCampaign } from '../domain/affected-ads.ts';
import { availability } from '../domain/availability.ts';
import type { Actions } from '../store/actions.ts';
import type { Delivered, Found, Platform } from '../writing/platform.ts';
import { requirePlatformId } from './refusals.ts';

const SPEND_DAYS = 7;

interface Deps {
  readonly actions: Pick<Actions, 'latestApplied'>;
  readonly platform: Pick<Platform, 'read' | 'delivery'>;
}

/** Handles GetStatus. @throws AppError as the service says */
export function getStatus({ actions, platform }: Deps) {
  return async (request: GetStatusRequest): Promise<MessageInitShape<typeof GetStatusResponseSchema>> => {
    const { profileId } = request;
    const externalId = requirePlatformId('campaign', request.externalId);
    const of = { profileId, level: 'campaign' as const, externalId, platform: request.platform || undefined };
    const found = await platform.read(of);
    const [delivered, latest] = await Promise.all([
      platform.delivery(profileId, found, externalId, SPEND_DAYS),
      actions.latestApplied(of, ALIKE.pause),
    ]);
    const { live, currency } = found;
    return {
      platform: found.platform,
      externalId,
      name: found.name,
      status: live.status,
      effectiveStatus: live.effectiveStatus,
      ...budgetOf(found, delivered),
      currency,
      ads: delivered.ads.filter(isDecidedByCampaign).map(({ externalId: id, name }) => ({ externalId: id, name })),
      adSets: delivered.adSets.map((set) => ({
        externalId: set.externalId,
        name: set.name,
        status: set.status,
        dailyBudget: set.dailyBudgetMinor === null ? '' : majorText(set.dailyBudgetMinor, live.minorPerMajor),
      })),
      recentDailySpend: [...delivered.spend],
      actions: [...availability(live, found)],
      confirmToken: deterministicId('confirm', profileId, externalId, live.status, latest?._id ?? ''),
    };
  };
}

/** Returns the campaign's own budget, or the sum of those of its running ad sets. */
function budgetOf({ live }: Found, { adSets }: Delivered): { dailyBudget: string; budgetLevel: string } {
  const text = (minor: bigint) => majorText(minor, live.minorPerMajor);
  if (live.dailyBudgetMinor !== null) return { dailyBudget: text(live.dailyBudgetMinor), budgetLevel: 'campaign' };
  const running = adSets.filter(({ status, dailyBudgetMinor }) => status === 'ACTIVE' && dailyBudgetMinor !== null);
  if (running.length === 0) return { dailyBudget: '', budgetLevel: '' };
  const sum = running.reduce((total, { dailyBudgetMinor }) => total + (dailyBudgetMinor ?? 0n), 0n);
  return { dailyBudget: text(sum), budgetLevel: 'ad_set' };
}
