// Handles ChangeSubscription: sets what the request names, and leaves the rest.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { unavailable } from '@touchline/chassis/errors.ts';
import type {
  ChangeSubscriptionRequest,
  ChangeSubscriptionResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { OUTCOME_RECORDED } from '../domain/event-type.ts';
import type { QueueSend } from '../jobs/queue-send.ts';
import { newSecret } from '../sending/sign.ts';
import type { SecretSeal } from '../store/secret-seal.ts';
import type { SubscriptionDoc } from '../store/subscription-doc.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { checkedDescription, checkedEvents } from './check-input.ts';
import type { CheckUrl } from './check-url.ts';
import { subscriptionOf } from './owner.ts';
import { appOnly, cannotReadOutcomes } from './refusals.ts';
import { subscriptionMessage } from './subscription-message.ts';

export interface ChangeSubscriptionDeps {
  subscriptions: Pick<Subscriptions, 'change' | 'find'>;
  seal: SecretSeal;
  checkUrl: CheckUrl;
  /** Returns the cursor after the newest outcome of a profile. */
  endOfLog(profileId: string): Promise<string>;
  /** Has the profile's log read, without waiting for it. */
  nudgeLog(profileId: string): void;
  queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
}

/** How long the secret before a rotation also signs. */
const OVERLAP_MS = 86_400_000;

/**
 * Handles ChangeSubscription. A subscription that becomes active again continues where it stopped; one that did not want outcomes
 * so far gets them from now on. The repeat of a rotation returns the secret that the first one made.
 * @throws AppError not_found, validation_error, forbidden for the URL or the secret of an app's subscription when the caller is
 * not that app, and insufficient_scope for a credential that starts outcomes, or redirects them, and does not read them
 */
export function changeSubscription(deps: ChangeSubscriptionDeps) {
  const { subscriptions, seal, nudgeLog, queueSend, now } = deps;
  return async (
    request: ChangeSubscriptionRequest,
  ): Promise<MessageInitShape<typeof ChangeSubscriptionResponseSchema>> => {
    const found = await subscriptionOf(subscriptions, request.owner, request.id);
    const isOfAnApp = found.app_id !== '' && request.owner?.appId === '';
    if (isOfAnApp && (request.url !== undefined || request.rotateSecret)) throw appOnly();
    const $set = {
      ...claimOutcomes(request, found),
      ...(await namedFields(deps, request, found)),
      ...(await rotation(deps, request, found)),
    };
    const resumes = request.active === true && found.status !== 'active';
    const wakes = { $inc: { work: 1 }, $min: { due_at: now() } };
    const update = { $set: { ...$set, changed_at: now() }, ...(resumes && wakes) };
    const changed = await subscriptions.change(found, update, resumes ? now() : undefined);
    if (!changed) throw unavailable('Another request changed the subscription at the same time; try again.');
    if (resumes) {
      queueSend.nudge(changed._id);
      nudgeLog(changed.profile_id);
    }
    return {
      subscription: subscriptionMessage(changed, now()),
      ...(request.rotateSecret && { secret: await seal.open(changed._id, changed.sealed_secret) }),
    };
  };
}

/** Records that the caller reads the outcomes that it directs to a URL. @throws AppError insufficient_scope when it does not */
function claimOutcomes(
  { url, events, active, readsOutcomes }: ChangeSubscriptionRequest,
  found: SubscriptionDoc,
): Partial<SubscriptionDoc> {
  const takes = url !== undefined || events.length > 0 || (active === true && found.status === 'disabled');
  const hasOutcomes = (events.length > 0 ? events : found.events).includes(OUTCOME_RECORDED);
  if (!takes || !hasOutcomes || readsOutcomes === undefined) return {};
  if (!readsOutcomes) throw cannotReadOutcomes();
  return { reads_outcomes: true };
}

async function namedFields(
  { checkUrl, endOfLog }: ChangeSubscriptionDeps,
  { url, events, description, active, seesPersons }: ChangeSubscriptionRequest,
  found: SubscriptionDoc,
): Promise<Partial<SubscriptionDoc>> {
  const changed: Partial<SubscriptionDoc> = {};
  if (url !== undefined) {
    changed.url = await checkUrl(url);
    // A caller to whom persons are not shown must not direct them to a URL of its own.
    changed.sees_persons = found.sees_persons && seesPersons;
  }
  if (description !== undefined) changed.description = checkedDescription(description);
  if (events.length > 0) {
    changed.events = checkedEvents(events);
    const isNew = changed.events.includes(OUTCOME_RECORDED) && !found.events.includes(OUTCOME_RECORDED);
    if (isNew) changed.cursor = await endOfLog(found.profile_id);
  }
  if (active === false) Object.assign(changed, { status: 'paused', status_reason: null });
  if (active === true) Object.assign(changed, { status: 'active', status_reason: null, failing_since: null });
  return changed;
}

async function rotation(
  { seal, now }: ChangeSubscriptionDeps,
  { rotateSecret, operationId }: ChangeSubscriptionRequest,
  { _id, sealed_secret, rotated_by }: SubscriptionDoc,
): Promise<Partial<SubscriptionDoc>> {
  if (!rotateSecret || (operationId !== '' && operationId === rotated_by)) return {};
  return {
    sealed_secret: await seal.seal(_id, newSecret()),
    old_secret: { sealed: sealed_secret, expires_at: new Date(now().getTime() + OVERLAP_MS) },
    rotated_by: operationId,
  };
}
