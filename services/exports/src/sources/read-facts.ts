// Reads what is known now of conversions that are about to be sent: the clicks from attribution, the person from identity.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  DescribedConversion,
  ExportFactsService,
} from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Customer, IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { Contact } from '../domain/payload/contact.ts';
import type { ConversionFacts } from '../domain/payload/conversion-facts.ts';

export interface Known {
  readonly facts: ConversionFacts;
  /** undefined for a visitor, and for a customer who was erased. */
  readonly person: Contact | undefined;
}

interface Deps {
  readonly facts: Pick<GrpcClient<typeof ExportFactsService>, 'describeConversions'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'batchGetCustomers'>;
}

/** As many as attribution describes in one call. */
const AT_ONCE = 100;

/**
 * Returns what is known by event id, of at most 1000; an event that is not (or no longer) a conversion is absent.
 * @throws AppError when either service is unavailable
 */
export type ReadFacts = (profileId: string, eventIds: readonly string[]) => Promise<ReadonlyMap<string, Known>>;

export function createReadFacts({ facts, identity }: Deps): ReadFacts {
  return async (profileId, eventIds) => {
    const parts = Array.from({ length: Math.ceil(eventIds.length / AT_ONCE) }, (_, part) =>
      eventIds.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    );
    const described = await Promise.all(parts.map((part) => facts.describeConversions({ profileId, eventIds: part })));
    const conversions = described.flatMap((one) => one.conversions);
    const ids = new Set(conversions.flatMap(({ isCustomer, personId }) => (isCustomer ? [personId] : [])));
    const persons = await personsOf(identity, profileId, [...ids]);
    return new Map(
      conversions.map((one) => [
        one.eventId,
        { facts: factsOf(one), person: one.isCustomer ? persons.get(one.personId) : undefined },
      ]),
    );
  };
}

/** Returns persons by the id that was requested; an erased one is absent. */
export async function personsOf(
  identity: Deps['identity'],
  profileId: string,
  customerIds: string[],
): Promise<ReadonlyMap<string, Contact>> {
  if (customerIds.length === 0) return new Map();
  const { customers } = await identity.batchGetCustomers({ profileId, customerIds });
  return new Map(customers.map((customer) => [customer.requestedId || customer.customerId, personOf(customer)]));
}

function personOf({ primaryEmail, primaryPhone, firstName, lastName, externalIds }: Customer): Contact {
  return { email: primaryEmail, phone: primaryPhone, firstName, lastName, externalId: externalIds[0] ?? '' };
}

function consentOf(consent: Consent): ConversionFacts['consent'] {
  if (consent === Consent.DENIED) return 'denied';
  return consent === Consent.GRANTED ? 'granted' : 'unknown';
}

export function factsOf(one: DescribedConversion): ConversionFacts {
  const { eventId, conversionKey, value, currency, refunded, isCustomer, provider, actionSource, pageUrl } = one;
  if (one.conversionTime === undefined) throw new Error('A conversion has no time.');
  return {
    ...{ eventId, conversionKey, value, currency, refunded, isCustomer, provider, actionSource, pageUrl },
    time: timestampDate(one.conversionTime),
    isErased: one.erased,
    country: one.country,
    consent: consentOf(one.consent),
    gpc: one.gpc,
    ...(one.firstPayment !== undefined && { isFirstPayment: one.firstPayment }),
    clicks: one.clicks.flatMap(({ kind, value: id, time }) =>
      time ? [{ kind, value: id, at: timestampDate(time) }] : [],
    ),
  };
}
