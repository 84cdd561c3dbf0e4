// Sends the one call of an action to its platform, to be made or only to be validated.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { minorOf } from '../domain/action.ts';
import { adLevel } from '../domain/ad-level.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import { named } from './platform-errors.ts';

/**
 * @param validateOnly true asks the platform whether it would take the write, and writes nothing
 * @throws AppError; isKnownUnapplied tells whether the write can have happened
 */
export async function sendAction(
  client: GrpcClient<typeof AdPlatformService>,
  action: ActionDoc,
  { validateOnly }: { readonly validateOnly: boolean },
): Promise<void> {
  const at = { profileId: action.profile_id, connectionId: action.connection_id, validateOnly };
  try {
    if (action.kind === 'set_url_tags') {
      const { external_id: adExternalId, after: urlTags, creative } = action;
      await client.setUrlTags({ ...at, adExternalId, urlTags, formerCreativeId: creative?.wanted });
      return;
    }
    if (action.kind !== 'set_budget') {
      const { level, external_id: externalId, after: status } = action;
      await client.setStatus({ ...at, level: adLevel(level), externalId, status });
      return;
    }
    const dailyBudgetMinor = minorOf(action.after, action.minor_per_major) ?? 0n;
    await client.setDailyBudget({ ...at, adSetExternalId: action.external_id, dailyBudgetMinor });
  } catch (error) {
    throw named(error, action.level);
  }
}
