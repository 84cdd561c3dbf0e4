// Makes the bodies of events that are about to be sent, with the persons as they are now and as far as the subscriber may see
// them.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { Customer, IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { healthBody } from '../domain/health-events.ts';
import { messageBody } from '../domain/message-body.ts';
import { outcomeBody } from '../domain/outcome-body.ts';
import { sampleBody } from '../domain/sample-body.ts';
import type { DeliveryDoc } from '../store/delivery-doc.ts';
import type { SubscriptionDoc } from '../store/subscription-doc.ts';

interface Deps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
  readonly subscribers: Pick<GrpcClient<typeof SubscriberService>, 'recordPersonsSent'>;
}

/**
 * Returns a body for each delivery. Persons that a body shows are in the PII access log before it returns.
 * @throws AppError when identity or access cannot be queried
 */
export function createMakeBodies({ identity, subscribers }: Deps) {
  return async function makeBodies(
    {
      _id: subscriptionId,
      profile_id: profileId,
      app_id: appId,
    }: Pick<SubscriptionDoc, '_id' | 'profile_id' | 'app_id'>,
    deliveries: readonly DeliveryDoc[],
    showsContact: boolean,
  ): Promise<string[]> {
    const ids = new Set(deliveries.flatMap(({ outcome }) => outcome?.customer_id || []));
    const customers = ids.size > 0 ? await customersOf(profileId, [...ids]) : new Map<string, Customer>();
    const persons = deliveries.flatMap(({ event_type, event_id: eventId, outcome }) => {
      const customer = customers.get(outcome?.customer_id ?? '');
      return customer ? [{ operation: `webhook:${event_type}`, eventId, customerIds: [customer.customerId] }] : [];
    });
    if (showsContact)
      await Promise.all(
        persons.map((sent) => subscribers.recordPersonsSent({ profileId, appId, subscriptionId, ...sent })),
      );
    return deliveries.map((delivery) => JSON.stringify(bodyOf(delivery, profileId, customers, showsContact)));
  };

  /** Returns customers by the requested id; an erased one is absent. */
  async function customersOf(profileId: string, customerIds: string[]): Promise<Map<string, Customer>> {
    const { customers } = await identity.batchGetCustomers({ profileId, customerIds });
    return new Map(customers.map((customer) => [customer.requestedId || customer.customerId, customer]));
  }
}

function bodyOf(
  { event_id: id, event_type: type, created_at: createdAt, outcome, health, message }: DeliveryDoc,
  profileId: string,
  customers: ReadonlyMap<string, Customer>,
  showsContact: boolean,
): object {
  if (outcome) return outcomeBody({ id, profileId, outcome }, customers.get(outcome.customer_id), showsContact);
  if (message) return messageBody({ id, profileId }, message);
  if (health) return healthBody({ id, type, profileId }, health);
  return sampleBody({ id, profileId, type, createdAt }, showsContact);
}

export type MakeBodies = ReturnType<typeof createMakeBodies>;
