// Gives several ads their url tags: it checks the grants first, so that a missing grant leaves nothing half done, then writes
// each ad by an action of its own.

import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { OPEN } from '../domain/action.ts';
import type { ActionDoc, ActorDoc } from '../store/action-doc.ts';
import { type Actions, actionId } from '../store/actions.ts';
import type { AdIds } from '../store/ad-ids.ts';
import type { Quota } from '../store/write-counts.ts';
import { requireWritable } from './decide.ts';
import type { Perform } from './perform.ts';
import type { Platform } from './platform.ts';
import { isKnownUnapplied } from './platform-errors.ts';

export interface ApplyDeps {
  readonly actions: Pick<Actions, 'find'>;
  readonly adIds: Pick<AdIds, 'find'>;
  readonly platform: Pick<Platform, 'read'>;
  readonly perform: Perform;
}

export interface Tagging {
  readonly profileId: string;
  readonly adExternalIds: readonly string[];
  readonly appliedBy: ActorDoc;
  /** Whose limits a day each ad counts against. */
  readonly quota: Quota;
  /** Why it is made; '' for none. */
  readonly note: string;
  readonly operationId: string;
  /** Only asks what would be written. */
  readonly dryRun: boolean;
}

export interface TaggingResult {
  readonly adExternalId: string;
  readonly status: 'applied' | 'no_change' | 'refused' | 'unknown';
  /** Null when the request was refused before there was an action, and of a dry run. */
  readonly action: ActionDoc | null;
  readonly error: AppError | null;
}

/** How many ads are written at the same time: the platform limits calls, and a caller waits. */
const AT_ONCE = 5;
/** The only platform whose ads are given tags; an id that another platform also has means the ad on this one. */
const TAGGED = 'social_ads';
/** Errors that concern every ad of a connection, and are thrown before anything is written. */
const OF_CONNECTIONS = new Set(['ads_write_permission_missing', 'ads_connection_required', 'connection_not_ready']);

/**
 * @returns (the function) a result for each ad, in the order of the request
 * @throws (the function) AppError of OF_CONNECTIONS, before anything is written
 */
export function createApplyUrlTags({ actions, adIds, platform, perform }: ApplyDeps) {
  return async function applyUrlTags(tagging: Tagging): Promise<TaggingResult[]> {
    const { profileId, adExternalIds } = tagging;
    await requireGrants(profileId, await unwritten(tagging));
    const results: TaggingResult[] = [];
    for (let from = 0; from < adExternalIds.length; from += AT_ONCE) {
      const some = adExternalIds.slice(from, from + AT_ONCE).map((id) => tag(tagging, id));
      results.push(...(await Promise.all(some)));
    }
    return results;
  };

  /** Returns the ads for which an earlier call of the operation wrote nothing. */
  async function unwritten({ profileId, adExternalIds, operationId }: Tagging): Promise<string[]> {
    const rows = adExternalIds.map((id) => actions.find(profileId, actionId(profileId, ofAd(operationId, id))));
    const known = await Promise.all(rows);
    return adExternalIds.filter((_, n) => known[n] === null);
  }

  /** Reads an ad of each connection. An id that the profile does not have says nothing about a grant. */
  async function requireGrants(profileId: string, ids: readonly string[]): Promise<void> {
    const ads = await Promise.all(ids.map((id) => seenAd(profileId, id)));
    for (const ofOne of Map.groupBy(ads, ({ connectionId }) => connectionId).values()) {
      for (const { ref } of ofOne) {
        const found = await platform.read(ref).catch((error: unknown) => {
          if (error instanceof AppError && !OF_CONNECTIONS.has(error.reason)) return null;
          throw error;
        });
        if (found === null) continue;
        requireWritable(found);
        break;
      }
    }
  }

  /** Returns an ad and the connection that had it last; '' when no sync knows it. */
  async function seenAd(profileId: string, externalId: string) {
    const seen = await adIds.find(profileId, 'ad', externalId);
    const [at] = seen.length > 1 ? seen.filter((one) => one.platform === TAGGED) : seen;
    const platform = seen.length > 1 ? TAGGED : undefined;
    return { ref: { profileId, level: 'ad' as const, externalId, platform }, connectionId: at?.connectionId ?? '' };
  }

  async function tag({ profileId, operationId, ...write }: Tagging, externalId: string): Promise<TaggingResult> {
    const operation = ofAd(operationId, externalId);
    const { ref } = await seenAd(profileId, externalId);
    try {
      const { appliedBy, quota, note, dryRun } = write;
      const written = { kind: 'set_url_tags' as const, appliedBy, quota, note, dryRun };
      const action = await perform({ ...ref, ...written, operationId: operation });
      const status = action.state === 'no_change' ? 'no_change' : 'applied';
      return { adExternalId: externalId, status, action: dryRun ? null : action, error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const action = await actions.find(profileId, actionId(profileId, operation));
      const isOpen = action !== null && OPEN.includes(action.state) && !isKnownUnapplied(error);
      return { adExternalId: externalId, status: isOpen ? 'unknown' : 'refused', action, error };
    }
  }
}

export type ApplyUrlTags = ReturnType<typeof createApplyUrlTags>;

const ofAd = (operationId: string, adId: string): string => deterministicId('url-tags', operationId, adId);
