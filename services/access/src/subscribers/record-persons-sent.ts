// Records in the PII access log whom an outgoing event shows; the event is sent only after that.
import { randomUUID } from 'node:crypto';
import { createBatchedWriter } from '@touchline/chassis/batching/batched-writer.ts';
import { notFound } from '../actor-scope.ts';
import type { Records } from '../credentials/records.ts';
import type { PersonReadDoc } from '../store/person-reads.ts';
import type { Stores } from '../store/stores.ts';
import type { Subscriber } from './check-subscriber.ts';

export interface PersonsSent extends Subscriber {
  /** Such as webhook:outcome.recorded. */
  readonly operation: string;
  readonly subscriptionId: string;
  /** The webhook-id under which they are sent. */
  readonly eventId: string;
  readonly persons: readonly string[];
}

interface Deps {
  readonly stores: { readonly personReads: Pick<Stores['personReads'], 'insert'> };
  readonly records: Pick<Records, 'profile' | 'app'>;
  readonly now: () => Date;
}

/** Makes the writer. @throws (the function) AppError not_found for an unknown profile; the driver's error */
export function createRecordPersonsSent({ stores: { personReads }, records, now }: Deps) {
  const write = createBatchedWriter((entries: readonly PersonReadDoc[]) => personReads.insert(entries));
  return async function recordPersonsSent(sent: PersonsSent): Promise<void> {
    const { profileId, appId, operation, subscriptionId, eventId, persons } = sent;
    const [of, app] = await Promise.all([records.profile(profileId), appId === null ? null : records.app(appId)]);
    if (!of) throw notFound('profile');
    await write({
      _id: randomUUID(),
      workspace_id: of.profile.workspace_id,
      profile_id: profileId,
      at: now(),
      operation,
      credential: { kind: 'webhook', id: subscriptionId, name: app?.name ?? 'Webhook' },
      user_id: null,
      customer_profile_ids: [...new Set(persons)],
      request_id: eventId,
    });
  };
}
