// Finds the connection of a profile that has a target, by querying the platform live as GET /connections/{id}/pixels does.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AppError } from '@touchline/chassis/errors.ts';
import type {
  FindTargetRequest,
  FindTargetResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { invalid } from '../refusals.ts';
import { callPlatform, type ExportAccountsDeps, exportAccounts } from './export-accounts.ts';

/**
 * Handles FindTarget.
 * @throws AppError whatever exportAccounts throws; validation_error when no account has the target; provider_error
 */
export function findTarget(deps: ExportAccountsDeps) {
  return async (request: FindTargetRequest): Promise<MessageInitShape<typeof FindTargetResponseSchema>> => {
    const { profileId, connectionId, target } = request;
    const { kind = '', id = '' } = target ?? {};
    if (!/^\d{1,32}$/.test(id)) throw notTheirs(kind);
    for (const account of await exportAccounts(deps, { profileId, connectionId, targetKind: kind })) {
      const { pixels } = deps.platforms.get(account.connection.channel) ?? {};
      const found = await callPlatform(deps, account, async () => pixels?.(account.of) ?? []);
      const pixel = found.find((one) => one.kind === kind && one.id === id);
      const { _id, channel } = account.connection;
      if (pixel) return { connectionId: _id, channel, name: pixel.name ?? '' };
    }
    throw notTheirs(kind);
  };
}

function notTheirs(kind: string): AppError {
  const member = kind === 'search_ads_conversion_action' ? 'conversion_action_id' : 'ad_pixel_id';
  return invalid(member, `${member} must be one that GET /api/v1/connections/{id}/pixels lists for the ad account.`);
}
