// Finishes a consent when the provider sends the person back, and ends the hand-off once, whatever the result.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type {
  FinishConsentRequest,
  FinishConsentResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { consentErrorReason } from '../../domain/handoffs/consent-error.ts';
import type { FinalReason } from '../../domain/handoffs/reason.ts';
import { type ConsentProviders, consentProviderOf } from '../../providers/consent/consent-providers.ts';
import { type GrantRead, readGrant } from '../../providers/consent/read-grant.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import { endHandoff } from './end-handoff.ts';
import { handoffNotFound } from './get-handoff.ts';
import { type EndingInit, ending, endingIfOver } from './handoff-message.ts';
import type { StoreGrant } from './store-grant.ts';

/**
 * The limit for all calls to the provider together: a person waits, and the hand-off is held for no longer than three minutes.
 */
const PROVIDER_MS = 45_000;

export interface FinishConsentDeps {
  handoffs: Handoffs;
  providers: ConsentProviders;
  storeGrant: StoreGrant;
  /** Counts a hand-off that has just ended. */
  countEnding(ended: HandoffDoc): void;
  now(): Date;
  logger: Logger;
  /** Aborts when the service stops. */
  signal: AbortSignal;
}

/**
 * Handles FinishConsent; a second consent of the same hand-off writes nothing, and is reported as such.
 * @throws AppError not_found
 */
export function finishConsent(deps: FinishConsentDeps) {
  const end = endHandoff(deps);
  return async (request: FinishConsentRequest): Promise<MessageInitShape<typeof FinishConsentResponseSchema>> => {
    const { handoffs, providers, now } = deps;
    const handoff = await handoffs.open(request.id, now());
    if (!handoff) throw handoffNotFound();
    const over = endingIfOver(handoff, now());
    if (over) return { ending: over };
    if (request.error !== '') return { ending: await end(request.id, consentErrorReason(request.error)) };
    // There is neither a code nor an error, so the sender is not a provider that follows RFC 6749.
    if (request.code === '') return { ending: await end(request.id, 'provider_error') };
    if (!consentProviderOf(providers, handoff.provider))
      return { ending: await end(request.id, 'provider_not_configured') };
    const consentId = randomUUID();
    const held = await handoffs.claim(request.id, consentId, now());
    if (held) return { ending: await settle(deps, held, consentId, request) };
    const taken = (await handoffs.open(request.id, now())) ?? handoff;
    return { ending: endingIfOver(taken, now()) ?? ending(taken, 'handoff_used') };
  };
}

async function settle(
  deps: FinishConsentDeps,
  handoff: HandoffDoc,
  consentId: string,
  request: FinishConsentRequest,
): Promise<EndingInit> {
  const { handoffs, storeGrant, logger, signal } = deps;
  // The id of a hand-off is half of its link, so no log contains one.
  const fields = { profile_id: handoff.profile_id, platform: handoff.provider };
  let read: GrantRead;
  try {
    read = await ask(deps, handoff, request);
  } catch (err) {
    logger.error({ ...fields, err }, 'a consent stopped partway');
    await handoffs.release(handoff._id, consentId).catch(() => undefined);
    return ending(handoff, 'internal_error');
  }
  if ('reason' in read) {
    logger.warn({ ...fields, reason: read.reason, code: read.code }, 'a consent failed');
    // Our own stop cut the calls off, which says nothing about the provider.
    if (signal.aborted) {
      await handoffs.release(handoff._id, consentId).catch(() => undefined);
      return ending(handoff, 'internal_error');
    }
    return currentEnding(deps, handoff, await handoffs.fail(handoff._id, consentId, read.reason));
  }
  try {
    return await currentEnding(deps, handoff, await storeGrant(handoff, consentId, read.grant, read.candidates));
  } catch (err) {
    logger.error({ ...fields, err }, 'the result of a consent could not be stored');
    return notStored(deps, handoff, consentId);
  }
}

/** Stores the failure; when not even that succeeds, the claim expires and the link works again. */
async function notStored({ handoffs, countEnding, now }: FinishConsentDeps, handoff: HandoffDoc, consentId: string) {
  const reason: FinalReason = 'connect_failed';
  const failed = await handoffs.fail(handoff._id, consentId, reason).catch(() => null);
  const found = failed ?? (await handoffs.open(handoff._id, now()).catch(() => null));
  // A commit whose answer was lost took effect nevertheless; an ending by another consent is counted by that one.
  if (found?.ended_by === consentId) countEnding(found);
  return found?.status === 'completed' ? ending(found) : ending(found ?? handoff, reason);
}

function ask(
  { providers, signal }: FinishConsentDeps,
  { provider }: HandoffDoc,
  { code, redirectUri, codeVerifier }: FinishConsentRequest,
): Promise<GrantRead> {
  const adapter = consentProviderOf(providers, provider);
  if (!adapter) throw new Error('The provider has no adapter.');
  const either = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_MS)]);
  return readGrant(adapter, { code, redirectUri, codeVerifier, signal: either });
}

/** Returns the ending of the hand-off, or its current state when another consent has taken it over meanwhile. */
async function currentEnding(
  { handoffs, countEnding, now }: FinishConsentDeps,
  handoff: HandoffDoc,
  settled: HandoffDoc | null,
) {
  if (settled) {
    countEnding(settled);
    return ending(settled);
  }
  const found = (await handoffs.open(handoff._id, now())) ?? handoff;
  return endingIfOver(found, now()) ?? ending(found, 'handoff_used');
}
