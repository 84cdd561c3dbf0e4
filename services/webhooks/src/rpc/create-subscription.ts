// Handles CreateSubscription: makes a subscription, from the end of the log on, and its secret.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CreateSubscriptionRequest,
  CreateSubscriptionResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { OUTCOME_RECORDED } from '../domain/event-type.ts';
import { newSecret } from '../sending/sign.ts';
import type { SecretSeal } from '../store/secret-seal.ts';
import { NEVER, type SubscriptionDoc } from '../store/subscription-doc.ts';
import type { Added, Subscriptions } from '../store/subscriptions.ts';
import { checkedDescription, checkedEvents } from './check-input.ts';
import type { CheckUrl } from './check-url.ts';
import { ownerOf } from './owner.ts';
import { cannotReadOutcomes, invalidState, subscriptionNotFound } from './refusals.ts';
import { subscriptionMessage } from './subscription-message.ts';

export interface CreateSubscriptionDeps {
  subscriptions: Pick<Subscriptions, 'add' | 'find'>;
  seal: SecretSeal;
  checkUrl: CheckUrl;
  /** Returns the cursor after the newest outcome of a profile. */
  endOfLog(profileId: string): Promise<string>;
  now(): Date;
}

const LIMITS = { ofProfile: 20, ofApp: 10 };

const REFUSED: Partial<Record<Added, string>> = {
  profile_full: `The profile has ${LIMITS.ofProfile} webhook subscriptions, which is the maximum; remove one first.`,
  app_full: `The app has ${LIMITS.ofApp} webhook subscriptions on this profile, which is the maximum; remove one first.`,
};

/**
 * Handles CreateSubscription. The repeat of an operation returns what the first call made, including its secret.
 * @throws AppError validation_error, insufficient_scope for outcomes that the credential does not read, and invalid_state when
 * the maximum number exists
 */
export function createSubscription({ subscriptions, seal, checkUrl, endOfLog, now }: CreateSubscriptionDeps) {
  return async (
    request: CreateSubscriptionRequest,
  ): Promise<MessageInitShape<typeof CreateSubscriptionResponseSchema>> => {
    const owner = ownerOf(request.owner);
    const id = request.operationId || randomUUID();
    const answer = async (doc: SubscriptionDoc) => ({
      subscription: subscriptionMessage(doc, now()),
      secret: await seal.open(doc._id, doc.sealed_secret),
    });
    const earlier = await subscriptions.find(owner, id);
    if (earlier) return answer(earlier);

    const events = checkedEvents(request.events);
    const { readsOutcomes } = request;
    if (readsOutcomes === false && events.includes(OUTCOME_RECORDED)) throw cannotReadOutcomes();
    const at = now();
    const doc: SubscriptionDoc = {
      _id: id,
      profile_id: owner.profileId,
      app_id: owner.appId,
      url: await checkUrl(request.url),
      events,
      description: checkedDescription(request.description),
      status: 'active',
      status_reason: null,
      sees_persons: request.seesPersons,
      ...(readsOutcomes !== undefined && { reads_outcomes: readsOutcomes }),
      created_by: request.createdBy,
      sealed_secret: await seal.seal(id, newSecret()),
      old_secret: null,
      rotated_by: '',
      cursor: events.includes(OUTCOME_RECORDED) ? await endOfLog(owner.profileId) : '',
      last_sequence: 0,
      due_at: NEVER,
      work: 0,
      failing_since: null,
      last_success_at: null,
      last_failure_at: null,
      created_at: at,
      changed_at: at,
    };
    const added = await subscriptions.add(doc, LIMITS);
    if (added === 'added') return answer(doc);
    if (added !== 'is_there') throw invalidState(REFUSED[added] ?? '');
    const there = await subscriptions.find(owner, id);
    if (!there) throw subscriptionNotFound();
    return answer(there);
  };
}
