// Gives several ads their url tags: it checks the grants first, so that a missing grant leaves nothing half done, then writes
// each ad by an action of its own.

import { type Consent, consentFault } from '@touchline/chassis/consent.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { OPEN } from '../domain/action.ts';
import { COPY_CONSENT } from '../domain/copy-consent.ts';
import { judgeUrlTags, needsCopy } from '../domain/judge-url-tags.ts';
import type { ActionDoc, ActorDoc, ConsentDoc } from '../store/action-doc.ts';
import { type Actions, actionId } from '../store/actions.ts';
import type { AdIds } from '../store/ad-ids.ts';
import type { Quota } from '../store/write-counts.ts';
import { consentRequired, requireWritable } from './decide.ts';
import type { Perform } from './perform.ts';
import type { Platform } from './platform.ts';
import { isKnownUnapplied } from './platform-errors.ts';

export interface ApplyDeps {
  readonly actions: Pick<Actions, 'find'>;
  readonly adIds: Pick<AdIds, 'find'>;
  readonly platform: Pick<Platform, 'read'>;
  readonly perform: Perform;
  now(): Date;
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
  /** As the caller sent it. */
  readonly consent?: Consent | undefined;
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
/** An id that another platform also has means the ad on this one. */
const TAGGED = 'social_ads';
/** Errors that concern every ad of a connection, and are thrown before anything is written. */
const OF_CONNECTIONS = new Set(['ads_write_permission_missing', 'ads_connection_required', 'connection_not_ready']);

/**
 * @returns (the function) a result for each ad, in the order of the request
 * @throws (the function) AppError of OF_CONNECTIONS and consent_required, before anything is written
 */
export function createApplyUrlTags({ actions, adIds, platform, perform, now }: ApplyDeps) {
  return async function applyUrlTags(tagging: Tagging): Promise<TaggingResult[]> {
    const { profileId, adExternalIds } = tagging;
    const earlier = await earlierRows(tagging);
    const unwritten = adExternalIds.filter((_, n) => earlier[n] === null);
    await requireGrants(profileId, unwritten);
    const consent = await requireConsent(tagging, unwritten, earlier);
    const tagEach = (id: string) => tag(tagging, id, consent);
    return inTurns(adExternalIds, tagEach);
  };

  /** Returns for each ad the row that an earlier call of the operation made; null where there is none. */
  function earlierRows({ profileId, adExternalIds, operationId }: Tagging): Promise<(ActionDoc | null)[]> {
    return Promise.all(adExternalIds.map((id) => actions.find(profileId, actionId(profileId, ofAd(operationId, id)))));
  }

  /**
   * Returns the valid consent of an operation, which a repeat keeps however old it is by then; undefined where none is needed.
   * @throws AppError consent_required when one of the ads would get a copy of its creative without a valid consent
   */
  async function requireConsent(
    { profileId, consent }: Tagging,
    unwritten: readonly string[],
    earlier: readonly (ActionDoc | null)[],
  ): Promise<ConsentDoc | undefined> {
    const given = earlier.find((row) => row?.consent)?.consent;
    if (given) return given;
    const fault = consentFault(COPY_CONSENT, consent, now());
    if (fault === null && consent) return consentDoc(consent);
    const isCopied = async (externalId: string) => {
      const { ref } = await seenAd(profileId, externalId);
      const found = await platform.read(ref).catch((error: unknown) => {
        // What an ad cannot be read for is its own result.
        if (error instanceof AppError) return null;
        throw error;
      });
      return found !== null && needsCopy(found.live) && judgeUrlTags(found.live).kind === 'change';
    };
    const copied = await inTurns(unwritten, isCopied);
    if (copied.includes(true)) throw consentRequired(fault ?? 'Send a consent.');
    return undefined;
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

  async function tag(
    { profileId, operationId, appliedBy, quota, note, dryRun }: Tagging,
    externalId: string,
    consent: ConsentDoc | undefined,
  ): Promise<TaggingResult> {
    const operation = ofAd(operationId, externalId);
    const { ref } = await seenAd(profileId, externalId);
    try {
      const written = { kind: 'set_url_tags' as const, appliedBy, quota, note, dryRun, consent };
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

const consentDoc = ({ version, textHash, acceptedBy, acceptedAt }: Consent): ConsentDoc => ({
  version,
  text_hash: textHash.toLowerCase(),
  accepted_by: acceptedBy,
  accepted_at: acceptedAt,
});

/** Handles several ids at the same time, and returns the results in their order. */
async function inTurns<T>(ids: readonly string[], handle: (id: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    results.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map(handle))));
  return results;
}
