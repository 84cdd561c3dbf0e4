// Makes the bodies of events that are about to be sent, with the persons as they are now and as far as the subscriber may see
// them.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import type { Customer, IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { MessageService, ReceivedReport } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { healthBody } from '../domain/health-events.ts';
import { messageBody } from '../domain/message-body.ts';
import { outcomeBody } from '../domain/outcome-body.ts';
import { sampleBody } from '../domain/sample-body.ts';
import type { DeliveryDoc } from '../store/delivery-doc.ts';
import type { SubscriptionDoc } from '../store/subscription-doc.ts';

interface Deps {
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
  readonly messages: Pick<GrpcClient<typeof MessageService>, 'batchGetDeliveryReports'>;
  readonly subscribers: Pick<GrpcClient<typeof SubscriberService>, 'recordPersonsSent'>;
}

/** What the bodies of some deliveries can show of persons. */
interface Persons {
  /** By the id that a delivery has; an erased customer is missing. */
  readonly customers: ReadonlyMap<string, Customer>;
  /** By the id of the message; an erased report is missing. */
  readonly reports: ReadonlyMap<string, ReceivedReport>;
}

/**
 * Returns a body for each delivery. Persons that a body shows are in the PII access log before it returns.
 * @throws AppError when identity, messages or access cannot be queried
 */
export function createMakeBodies({ identity, messages, subscribers }: Deps) {
  return async function makeBodies(
    {
      _id: subscriptionId,
      profile_id: profileId,
      app_id: appId,
    }: Pick<SubscriptionDoc, '_id' | 'profile_id' | 'app_id'>,
    deliveries: readonly DeliveryDoc[],
    showsContact: boolean,
  ): Promise<string[]> {
    const [customers, reports] = await Promise.all([
      customersOf(profileId, deliveries),
      reportsOf(profileId, deliveries),
    ]);
    const persons = { customers, reports };
    const shown = deliveries.flatMap((delivery) => {
      const customerId = customerIn(delivery, persons);
      const { event_type, event_id: eventId } = delivery;
      return customerId ? [{ operation: `webhook:${event_type}`, eventId, customerIds: [customerId] }] : [];
    });
    if (showsContact)
      await Promise.all(
        shown.map((sent) => subscribers.recordPersonsSent({ profileId, appId, subscriptionId, ...sent })),
      );
    return deliveries.map((delivery) => JSON.stringify(bodyOf(delivery, profileId, persons, showsContact)));
  };

  async function customersOf(profileId: string, deliveries: readonly DeliveryDoc[]): Promise<Persons['customers']> {
    const customerIds = [...new Set(deliveries.flatMap(({ outcome }) => outcome?.customer_id || []))];
    if (customerIds.length === 0) return new Map();
    const { customers } = await identity.batchGetCustomers({ profileId, customerIds });
    return new Map(customers.map((customer) => [customer.requestedId || customer.customerId, customer]));
  }

  async function reportsOf(profileId: string, deliveries: readonly DeliveryDoc[]): Promise<Persons['reports']> {
    const messageIds = deliveries.flatMap(({ message }) => (message?.has_report ? message.message_id : []));
    if (messageIds.length === 0) return new Map();
    const { reports } = await messages.batchGetDeliveryReports({ profileId, messageIds });
    return new Map(reports.map((report) => [report.messageId, report]));
  }
}

/** Returns the customer whom the body of a delivery names; '' and undefined for none. */
const customerIn = ({ outcome, message }: DeliveryDoc, { customers, reports }: Persons): string | undefined =>
  outcome ? customers.get(outcome.customer_id)?.customerId : message && reports.get(message.message_id)?.customerId;

function bodyOf(
  { event_id: id, event_type: type, created_at: createdAt, outcome, health, message }: DeliveryDoc,
  profileId: string,
  { customers, reports }: Persons,
  showsContact: boolean,
): object {
  if (outcome) return outcomeBody({ id, profileId, outcome }, customers.get(outcome.customer_id), showsContact);
  if (message) return messageBody({ id, profileId }, message, reports.get(message.message_id)?.report, showsContact);
  if (health) return healthBody({ id, type, profileId }, health);
  return sampleBody({ id, profileId, type, createdAt }, showsContact);
}

export type MakeBodies = ReturnType<typeof createMakeBodies>;
