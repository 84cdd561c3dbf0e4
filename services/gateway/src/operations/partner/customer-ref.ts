// Defines how a partner names the customer that an input is about.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { normaliseIdentifiers } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import { refusedText } from '@touchline/chassis/identifiers/refused-text.ts';
import { z } from 'zod';
import { rule } from '../../http/rule.ts';
import { readingCountry } from '../country-field.ts';
import { countryOfTraits } from '../events/traits-draft.ts';

export const CustomerRef = z
  .strictObject({
    external_ref: z
      .string()
      .min(1)
      .max(200)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: "The customer's id at the caller." }),
    email: z.string().min(1).max(320).optional(),
    phone: z.string().min(1).max(40).optional(),
    country: readingCountry,
  })
  .check(
    rule('customer has at least one of external_ref, email and phone', ({ value, issues }) => {
      if (value.external_ref ?? value.email ?? value.phone) return;
      const message = 'must name a person: send one of external_ref, email, phone';
      issues.push({ code: 'custom', input: value, path: [], message });
    }),
  )
  .meta({ id: 'PartnerCustomerRef' });

export type CustomerRef = z.output<typeof CustomerRef>;

/** Converts the reference into the traits of an event. */
export function traitsOf(customer: CustomerRef, credential: Pick<Credential, 'defaultCountry'>) {
  const { external_ref: externalId, email, phone } = customer;
  return { externalId, email, phone, country: countryOfTraits(customer, credential) };
}

export interface ReadCustomer {
  /** The types of identifiers that name a person. */
  readonly readable: readonly IdentifierType[];
  /** What is wrong with the others, the strongest first. */
  readonly faults: readonly { readonly field: string; readonly message: string }[];
}

/** Reads the reference by the same rules by which tracking will judge it. */
export function readCustomer(customer: CustomerRef, credential: Pick<Credential, 'defaultCountry'>): ReadCustomer {
  const { external_ref, email, phone } = customer;
  const traits = { external_id: external_ref, email, phone };
  const { identifiers, refused } = normaliseIdentifiers(traits, countryOfTraits(customer, credential) ?? '');
  return {
    readable: identifiers.map(({ type }) => type),
    faults: refused.map((one) => {
      const field = `customer.${one.type === 'external_id' ? 'external_ref' : one.type}`;
      return { field, message: `${field} ${refusedText(one)}` };
    }),
  };
}
