// Reaches the ad platforms through connections: reads an object as it is now, and sends one write to it.
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdPlatformService, LiveEntity } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { Live } from '../domain/action.ts';
import { adLevel } from '../domain/ad-level.ts';
import type { Level } from '../domain/level.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { AdIds } from '../store/ad-ids.ts';
import type { ObjectRef } from '../store/object-leases.ts';
import { liveOf } from './live-of.ts';
import { ambiguous, named, notFound } from './platform-errors.ts';
import { sendAction } from './send-action.ts';

export interface Found {
  readonly connectionId: string;
  readonly platform: string;
  readonly name: string;
  /** The id of the campaign that it is or belongs to. */
  readonly campaignId: string;
  readonly live: Live;
  readonly currency: string;
  /** Why the platform does not let the account advertise; '' when it does. */
  readonly problem: string;
  readonly mayWrite: boolean;
}

export interface Delivered {
  readonly ads: readonly (Live & { readonly externalId: string; readonly name: string })[];
  readonly adSets: readonly (Live & { readonly externalId: string; readonly name: string })[];
  readonly spend: readonly { readonly date: string; readonly spend: string }[];
}

export interface Platform {
  /**
   * Reads an object as it is now.
   * @throws AppError campaign_not_found, or not_found for ad sets and ads; invalid_state for an id that two platforms have when
   * the request names neither; and the errors of a platform that cannot be reached
   */
  read(of: ObjectRef): Promise<Found>;
  /** Reads the ad sets and ads of a campaign. @param days of spend, none when 0 */
  delivery(profileId: string, found: Found, campaignId: string, days: number): Promise<Delivered>;
  /** Sends the one write of an action. @throws AppError; isKnownUnapplied tells whether the write can have happened */
  write(action: ActionDoc): Promise<void>;
  /** Asks the platform whether it would take the write of an action; it writes nothing. @throws AppError, as write does */
  validate(action: ActionDoc): Promise<void>;
}

type Client = GrpcClient<typeof AdPlatformService>;
/** Refusals of a connection that no longer has the object. */
const ELSEWHERE = new Set(['campaign_not_found', 'ads_connection_required']);

export function createPlatform({ client, adIds }: { client: Client; adIds: Pick<AdIds, 'find'> }): Platform {
  const readAt = async ({ profileId, level, externalId }: ObjectRef, connectionId: string): Promise<Found> => {
    const request = { profileId, connectionId, level: adLevel(level), externalId };
    const { entity, account, ...where } = await client.readEntity(request);
    if (!entity || !account) throw appError('internal_error', 'Connections returned no object.');
    return {
      connectionId: where.connectionId,
      platform: where.platform,
      name: entity.name,
      campaignId: level === 'campaign' ? externalId : entity.campaignExternalId,
      live: liveOf(level, entity, account.minorPerMajor, where.platform),
      currency: account.currency,
      problem: account.problem,
      mayWrite: account.mayWrite,
    };
  };
  /**
   * Returns the connection that has an object by the catalog; '' when the catalog has none.
   * @throws AppError for an id of two platforms
   */
  const seenAt = async ({ profileId, level, externalId, platform }: ObjectRef): Promise<string> => {
    const seen = await adIds.find(profileId, level, externalId);
    if (platform !== undefined) return seen.find((one) => one.platform === platform)?.connectionId ?? '';
    if (seen.length > 1) throw ambiguous(seen.map((one) => one.platform));
    return seen[0]?.connectionId ?? '';
  };
  return {
    read: async (of) => {
      const connectionId = await seenAt(of);
      try {
        const found = await readAt(of, connectionId).catch((error: unknown) => {
          if (connectionId !== '' && error instanceof AppError && ELSEWHERE.has(error.reason)) return readAt(of, '');
          throw error;
        });
        if (of.platform !== undefined && found.platform !== of.platform) throw notFound(of.level);
        return found;
      } catch (error) {
        throw named(error, of.level);
      }
    },
    delivery: async (profileId, found, campaignExternalId, days) => {
      const request = { profileId, connectionId: found.connectionId, campaignExternalId, days };
      const { ads, adSets, spend } = await client.readDelivery(request);
      const rows = (level: Level, entities: readonly LiveEntity[]) =>
        entities.map((entity) => ({
          ...liveOf(level, entity, found.live.minorPerMajor, found.platform),
          externalId: entity.externalId,
          name: entity.name,
        }));
      return { ads: rows('ad', ads), adSets: rows('ad_set', adSets), spend };
    },
    write: (action) => sendAction(client, action, { validateOnly: false }),
    validate: (action) => sendAction(client, action, { validateOnly: true }),
  };
}
