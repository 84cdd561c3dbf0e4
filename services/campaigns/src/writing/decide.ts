// Turns an intent into the row of what will be written, or refuses it before anything is written.
import { consentDetails } from '@touchline/chassis/consent.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { ALIKE, type Kind } from '../domain/action.ts';
import { isDecidedByAd, isDecidedByCampaign } from '../domain/affected-ads.ts';
import { COPY_CONSENT } from '../domain/copy-consent.ts';
import { judgeUrlTags, needsCopy } from '../domain/judge-url-tags.ts';
import { judgeBudget, judgeStatus, type RefusalCode, type Verdict } from '../domain/judge-write.ts';
import type { ActionDoc, ActorDoc, ConsentDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectRef } from '../store/object-leases.ts';
import type { Quota } from '../store/write-counts.ts';
import { judgeUndoOf, restoredBy } from './judge-undo-of.ts';
import type { Found, Platform } from './platform.ts';
import { readCampaign } from './read-campaign.ts';

export interface Intent extends ObjectRef {
  /** '' for a dry run, which is no operation. */
  readonly operationId: string;
  /** Only asks what the write would do: nothing is written and nothing is stored. */
  readonly dryRun?: boolean;
  readonly appliedBy: ActorDoc;
  /** Whose limits a day it counts against. */
  readonly quota: Quota;
  readonly kind: Kind;
  /** For set_budget: an amount in minor units, or an exact decimal string of the major unit. */
  readonly dailyBudget?: bigint | string;
  /** Why it is made; '' for none. */
  readonly note?: string;
  /** A valid consent to copying the creative of an ad. */
  readonly consent?: ConsentDoc | undefined;
  /** The token of the campaign as a person was shown it; '' when nobody was. */
  readonly confirmToken?: string;
  /** The action that this one undoes: its bounds are not checked, only that the action still stands. */
  readonly undoOf?: ActionDoc;
}

export interface DecideDeps {
  readonly actions: Pick<Actions, 'find' | 'latestApplied' | 'latestOf'>;
  readonly platform: Pick<Platform, 'read' | 'delivery'>;
  now(): Date;
}

/**
 * Judges an intent by the object as it is now; the caller holds the lease of the object.
 * @returns the row to store: intended, or no_change
 * @throws AppError for a write that is not allowed
 */
export async function decide(
  deps: DecideDeps,
  intent: Intent & { readonly id: string; readonly turn: number },
  found: Found,
): Promise<ActionDoc> {
  const { actions, platform, now } = deps;
  await requireAsShown(deps, intent, found);
  const latest = await actions.latestApplied(intent, ALIKE[intent.kind]);
  const verdict = intent.undoOf
    ? await judgeUndoOf({ actions, now }, intent.undoOf, latest, found)
    : judgeKind(intent, found);
  if (verdict.kind === 'refused') throw refusal(verdict.code, verdict.message);
  if (verdict.kind === 'change') requireWritable(found);
  const isChange = verdict.kind === 'change';
  const isCopy = isChange && intent.kind === 'set_url_tags' && !intent.undoOf && needsCopy(found.live);
  if (isCopy && !intent.consent) throw consentRequired('Send a consent.');
  // Contract, Campaign status: a resume after a pause by the service is the undo of that pause.
  const undonePause = intent.kind === 'resume' && latest?.kind === 'pause' && latest.undone_by === null ? latest : null;
  const at = now();
  return {
    _id: intent.id,
    profile_id: intent.profileId,
    platform: found.platform,
    connection_id: found.connectionId,
    level: intent.level,
    external_id: intent.externalId,
    name: found.name,
    kind: intent.kind,
    state: isChange ? 'intended' : 'no_change',
    before: verdict.before,
    after: isChange ? verdict.after : verdict.before,
    currency: intent.kind === 'set_budget' ? found.currency : null,
    minor_per_major: found.live.minorPerMajor,
    affected_ads_count: isChange ? await affectedAds(platform, intent, found) : 0,
    ...(intent.kind === 'set_url_tags' && {
      creative: { before: found.live.ad?.creativeId ?? '', wanted: intent.undoOf?.creative?.before ?? '' },
    }),
    ...(isCopy && intent.consent && { consent: intent.consent }),
    applied_by: intent.appliedBy,
    note: intent.note || null,
    undoes: isChange ? (intent.undoOf?._id ?? undonePause?._id ?? null) : null,
    undone_by: null,
    restores: isChange ? await restoredBy(actions, intent.undoOf) : null,
    is_undo: intent.undoOf !== undefined,
    refusal: null,
    created_at: at,
    turn: intent.turn,
    updated_at: at,
    settled_at: isChange ? null : at,
  };
}

/** @throws AppError invalid_state, reason stale_confirmation, when the campaign is no longer as the person was shown it */
async function requireAsShown(deps: DecideDeps, intent: Intent, found: Found): Promise<void> {
  const { profileId, level, confirmToken = '' } = intent;
  if (confirmToken === '') return;
  const { campaignId: externalId, platform } = found;
  const campaign =
    level === 'campaign' ? found : await deps.platform.read({ profileId, level: 'campaign', externalId, platform });
  const shown = await readCampaign(deps, profileId, campaign, 0);
  if (shown.confirmToken === confirmToken) return;
  throw appError(
    'invalid_state',
    'The campaign has changed since its status was read: read it again and confirm what it shows now. Nothing was written.',
    { details: { applied: 'no', reason: 'stale_confirmation' } },
  );
}

function judgeKind({ kind, dailyBudget }: Intent, { live }: Found): Verdict {
  if (kind === 'set_budget') return judgeBudget(dailyBudget ?? '', live);
  return kind === 'set_url_tags' ? judgeUrlTags(live) : judgeStatus(kind, live);
}

async function affectedAds(platform: DecideDeps['platform'], intent: Intent, found: Found): Promise<number> {
  if (intent.kind === 'set_budget' || intent.kind === 'set_url_tags') return 0;
  if (intent.level === 'ad') return isDecidedByAd(found.live) ? 1 : 0;
  const { ads } = await platform.delivery(intent.profileId, found, intent.externalId, 0);
  return ads.filter(isDecidedByCampaign).length;
}

/** @throws AppError unless the account advertises and the grant may write */
export function requireWritable({ problem, mayWrite }: Found): void {
  const details = { applied: 'no' };
  if (problem !== '') throw appError('ads_connection_required', problem, { details });
  if (!mayWrite)
    throw appError(
      'ads_write_permission_missing',
      'The ad connection is read-only: have the advertiser reconnect and grant ads management. Nothing was written.',
      { details },
    );
}

/** Makes the error for a copy of a creative without a valid consent. @param fault what is wrong with it, in a sentence */
export const consentRequired = (fault: string) =>
  appError(
    'consent_required',
    `${fault} The ad would get a copy of its creative: show the text in consent to the person who decides, and send consent with its version and text_hash, accepted_by and accepted_at. Nothing was sent.`,
    { details: { applied: 'no', ...consentDetails(COPY_CONSENT) } },
  );

const refusal = (code: RefusalCode, message: string) => appError(code, message, { details: { applied: 'no' } });
