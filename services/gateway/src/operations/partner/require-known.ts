// Requires that a customer whom a partner names by external_ref alone exists; an email or a phone would create one.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Services } from '../../services.ts';
import { type CustomerRef, readCustomer } from './customer-ref.ts';

/** How many look-ups run at a time. */
const AT_ONCE = 10;

interface Caller {
  readonly profileId: string;
  readonly credential: Pick<Credential, 'defaultCountry'>;
}

/**
 * Looks up every such reference, each once. An email or a phone that cannot be read does not count; tracking refuses a customer
 * without anything that can be read.
 * @param pathOf returns the path of the customer's reference in the body
 * @throws PublicError unknown_customer_ref, naming the first reference to an unknown customer
 */
export async function requireKnown(
  { profileId, credential }: Caller,
  customers: readonly CustomerRef[],
  pathOf: (index: number) => string,
  { identity }: Pick<Services, 'identity'>,
): Promise<void> {
  const places = new Map<string, number>();
  for (const [index, customer] of customers.entries()) {
    const { external_ref: ref } = customer;
    const { readable } = readCustomer(customer, credential);
    const isAlone = readable.length === 1 && readable[0] === 'external_id';
    if (isAlone && ref !== undefined && !places.has(ref)) places.set(ref, index);
  }
  const waiting = [...places];
  let unknown = Number.POSITIVE_INFINITY;
  const lookUp = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [externalId, index] = next;
      const { customer } = await identity.findCustomer({ profileId, externalId });
      if (customer === undefined) unknown = Math.min(unknown, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp));
  if (unknown < customers.length)
    throw publicError(
      'unknown_customer_ref',
      `${pathOf(unknown)} names no customer of this profile; send an email or a phone with it. Nothing was written.`,
    );
}
