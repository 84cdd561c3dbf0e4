// Sends the due deliveries of one subscription in order, a few at a time, until none is left or the subscription's turn is over.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type {
  CheckSubscriberResponse,
  SubscriberService,
} from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { OUTCOME_RECORDED } from '../domain/event-type.ts';
import { isGivenUp } from '../domain/is-given-up.ts';
import { isWithheld } from '../domain/withheld.ts';
import { deliveriesEnded, subscriptionsDisabled } from '../metrics.ts';
import type { MakeBodies } from '../sending/make-bodies.ts';
import type { DeliveryDoc } from '../store/delivery-doc.ts';
import type { AttemptResult, DueWork } from '../store/due-work.ts';
import { type SecretSeal, validSecrets } from '../store/secret-seal.ts';
import type { DisabledReason, SubscriptionDoc } from '../store/subscription-doc.ts';
import type { AttemptDelivery } from './attempt-delivery.ts';

export interface SendDueDeps {
  readonly work: DueWork;
  readonly subscribers: Pick<GrpcClient<typeof SubscriberService>, 'checkSubscriber'>;
  readonly seal: Pick<SecretSeal, 'open'>;
  readonly makeBodies: MakeBodies;
  readonly attemptDelivery: AttemptDelivery;
  now(): Date;
  readonly logger: Logger;
  /** How long a turn may begin new attempts. */
  readonly turnMs: number;
  /** Aborts when the service stops; attempts in flight are finished. */
  readonly signal: AbortSignal;
}

/** How many are sent concurrently: the order within so few does not matter, and a slow response delays no more than these. */
const AT_ONCE = 4;
const PAGE = 40;

type Subscriber = Pick<CheckSubscriberResponse, 'live' | 'seesPersons' | 'healthcareFamily' | 'readsOutcomes'>;

/**
 * Makes the function that works through one subscription's due deliveries. When access or identity cannot be queried, all
 * deliveries stay as they are, for the next turn.
 * @throws AppError when access or identity is away
 */
export function sendDue(deps: SendDueDeps) {
  const { work, now, signal, turnMs } = deps;
  return async function sendDue(subscriptionId: string): Promise<void> {
    const endsAt = performance.now() + turnMs;
    const isOver = () => signal.aborted || performance.now() >= endsAt;
    while (!isOver()) {
      const subscription = await work.active(subscriptionId);
      if (!subscription) return;
      const due = await work.deliveries(subscription, now(), PAGE);
      if (due.length === 0) break;
      for (let at = 0; at < due.length && !isOver(); at += AT_ONCE) {
        const isActive = await sendTogether(deps, subscriptionId, due.slice(at, at + AT_ONCE));
        if (!isActive) return;
      }
    }
    await work.noteNext(subscriptionId);
  };
}

/** @returns false when the subscription is no longer active, or was changed by now: the turn is over */
async function sendTogether(
  deps: SendDueDeps,
  subscriptionId: string,
  deliveries: readonly DeliveryDoc[],
): Promise<boolean> {
  const { work, seal, makeBodies, attemptDelivery, now } = deps;
  // Read again for each few: a pause, another secret or another URL applies from the next attempt on.
  const subscription = await work.active(subscriptionId);
  if (!subscription) return false;
  const subscriber = await check(deps, subscription);
  if (!subscriber.live) return disable(deps, subscription, 'access_ended');
  const withheld = new Set(
    deliveries.filter((delivery) => isWithheld(delivery, subscription, subscriber.healthcareFamily, now())),
  );
  await work.withhold([...withheld], now());
  for (const { event_type } of withheld) deliveriesEnded.add(1, { event_type, outcome: 'failed' });
  const sendable = deliveries.filter((delivery) => !withheld.has(delivery));
  const hasOutcomes = sendable.some(({ event_type }) => event_type === OUTCOME_RECORDED);
  if (hasOutcomes && !mayHaveOutcomes(subscription, subscriber)) return disable(deps, subscription, 'access_ended');
  const showsContact = subscriber.seesPersons && (subscription.app_id !== '' || subscription.sees_persons);
  // Before the bodies: making these records whom they show in the log, so they then have to be sent.
  const to = { url: subscription.url, secrets: await validSecrets(seal, subscription, now()) };
  const bodies = await makeBodies(subscription, sendable, showsContact);
  const attempts = await Promise.all(
    sendable.map((delivery, index) => attemptDelivery(to, delivery, bodies[index] ?? '')),
  );
  return conclude(deps, subscription, attempts);
}

/** An unknown value, of a subscription or from an access of an earlier release, ends nothing. */
function mayHaveOutcomes({ reads_outcomes: held }: SubscriptionDoc, { readsOutcomes: may }: Subscriber): boolean {
  return held !== false && may !== false;
}

async function check(
  { subscribers }: SendDueDeps,
  { profile_id: profileId, app_id: appId }: SubscriptionDoc,
): Promise<Subscriber> {
  return subscribers.checkSubscriber({ profileId, appId }).catch((error: unknown) => {
    // The profile no longer exists, and nobody can see it anymore.
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      return { live: false, seesPersons: false, healthcareFamily: false };
    throw error;
  });
}

async function conclude(
  deps: SendDueDeps,
  subscription: SubscriptionDoc,
  attempts: readonly (AttemptResult & { isGone: boolean })[],
): Promise<boolean> {
  const { work, now } = deps;
  const failingSince = await work.recordResults(subscription, attempts, now());
  for (const { delivery, isDelivered, nextAttemptAt } of attempts)
    if (nextAttemptAt === null)
      deliveriesEnded.add(1, { event_type: delivery.event_type, outcome: isDelivered ? 'delivered' : 'failed' });
  if (attempts.some(({ isGone }) => isGone)) return disable(deps, subscription, 'gone');
  return isGivenUp(failingSince, now()) ? disable(deps, subscription, 'failing') : true;
}

async function disable(
  { work, now, logger }: SendDueDeps,
  subscription: SubscriptionDoc,
  reason: DisabledReason,
): Promise<false> {
  const { _id, profile_id } = subscription;
  if (await work.disable(subscription, reason, now())) {
    subscriptionsDisabled.add(1, { reason });
    logger.warn({ subscription_id: _id, profile_id, reason }, 'subscription disabled');
  }
  return false;
}
