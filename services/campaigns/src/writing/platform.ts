// Reaches the ad platforms through connections: reads an object as it is now, and sends one write to it.
import { AppError, appError, type ErrorCode } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdPlatformService, LiveEntity } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { type Live, minorOf } from '../domain/action.ts';
import { adLevel } from '../domain/ad-level.ts';
import type { Level } from '../domain/level.ts';
import type { TaggedAd } from '../domain/tagged-ad.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { AdIds } from '../store/ad-ids.ts';
import type { ObjectRef } from '../store/object-leases.ts';

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
    write: async (action) => {
      const at = { profileId: action.profile_id, connectionId: action.connection_id };
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
    },
  };
}

/** Codes that only a service that was reached returns, before it did anything. */
const BEFORE: ReadonlySet<ErrorCode> = new Set(['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED', 'UNIMPLEMENTED']);

/** Reports whether a write that failed with this error cannot have taken effect. */
export function isKnownUnapplied(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.details.applied === undefined ? BEFORE.has(error.code) : error.details.applied === 'no';
}

/** The error registry has a not-found code of its own only for campaigns. */
function named(error: unknown, level: Level): unknown {
  if (level === 'campaign' || !(error instanceof AppError) || error.reason !== 'campaign_not_found') return error;
  return notFound(level);
}

const ambiguous = (platforms: readonly string[]): AppError =>
  appError(
    'invalid_state',
    `Both ${platforms.join(' and ')} have this id: send platform with the one that you mean. Nothing was written.`,
    { details: { reason: 'ambiguous_id', applied: 'no' } },
  );

/** Makes the error for an id that the profile does not have. */
export function notFound(level: Level): AppError {
  if (level === 'campaign')
    return appError('campaign_not_found', 'This profile has no campaign with that platform id.');
  const what = level === 'ad' ? 'ad' : 'ad set';
  return appError('not_found', `This profile has no ${what} with that platform id.`);
}

function liveOf(level: Level, entity: LiveEntity, minorPerMajor: number, platform: string): Live {
  return {
    level,
    status: entity.status,
    effectiveStatus: entity.effectiveStatus,
    dailyBudgetMinor: entity.dailyBudgetMinor ?? null,
    minorPerMajor,
    campaignStatus: entity.campaignStatus,
    adSetStatus: entity.adSetStatus,
    campaignHasBudget: entity.campaignHasBudget,
    ad: level === 'ad' ? adOf(entity, platform) : null,
  };
}

function adOf({ externalId, creative, campaignExternalId, adSetExternalId }: LiveEntity, platform: string): TaggedAd {
  return {
    platform,
    adId: externalId,
    campaignId: campaignExternalId,
    adSetId: adSetExternalId,
    creativeId: creative?.id ?? '',
    urlTags: creative?.urlTags ?? null,
    // A connections of the previous release names no edited_tags, which are all tags of a social ad.
    editedTags: (platform === 'social_ads' ? creative?.urlTags : creative?.editedTags) ?? null,
    tagsAreFixed: creative?.tagsAreFixed ?? false,
    linkUrl: creative?.linkUrl ?? '',
    destinationType: creative?.destinationType ?? '',
  };
}
