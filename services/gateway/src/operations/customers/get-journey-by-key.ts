// Declares GET /customers/journey, which returns the journey of the person whom the caller names by its own id or by an address.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import type { Services } from '../../services.ts';
import { count } from '../answer-fields.ts';
import { countryOf, readingCountry } from '../country-field.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { JourneyConversion, journeyConversion } from './journey-conversion.ts';
import { customerKeyOf, JourneyPersonWithConversions, journeyPerson } from './journey-person.ts';
import { JourneyPage, journeyPage, journeyPaging } from './journey-row.ts';
import { requirePersons, seesPersons } from './person-scope.ts';
import { ProjectedJourney, projectedJourney } from './projected-journey.ts';

/** How many conversions meta contains (contract: journey by key, rule 5). */
const NEWEST = 50;
const MAX_PHONE = 64;
const SELECTORS = ['customer_key', 'email', 'phone'] as const;

const Query = z
  .strictObject({
    customer_key: textField(200, "The caller's own customer id: user_traits.external_id of events.").optional(),
    email: textField(320, 'Instead of customer_key; needs customers:read.').optional(),
    phone: textField(
      MAX_PHONE,
      'Instead of customer_key; needs customers:read. E.164, or a national number of country.',
    )
      // An unescaped + reads as a space in a query.
      .transform((phone) => phone.replace(/^ (?=\d)/, '+'))
      .pipe(z.string().max(MAX_PHONE))
      .optional(),
    country: readingCountry,
    ...journeyPaging,
  })
  .check(
    rule('exactly one of customer_key, email and phone is sent', ({ value, issues }) => {
      const sent = SELECTORS.filter((selector) => value[selector] !== undefined);
      if (sent.length === 1) return;
      const [, second] = sent;
      const fault = second === undefined ? 'is missing' : 'must be sent without another selector';
      const message = `${fault}: send one of ${SELECTORS.join(', ')}`;
      issues.push({ code: 'custom', input: value, path: [second ?? 'customer_key'], message });
    }),
  );

type JourneyQuery = z.output<typeof Query>;

export const getJourneyByKey = operation({
  method: 'GET',
  path: '/customers/journey',
  area: 'customers',
  summary: 'Read the journey of a customer by key',
  description:
    "Names a person by exactly one of customer_key, email and phone. With customers:read: the rows of the journey, and meta.person with the name, the identifiers, counts and the newest 50 conversions. Without it: what brought the person, touch by touch, the newest conversion as meta.conversion with each touch's credit for it, and the newest 50 conversions, but nothing about the person.",
  scopes: anyOf('conversions:read', 'customers:read'),
  showsPersons: true,
  query: Query,
  answer: answerOf(z.union([JourneyPage, ProjectedJourney]), {
    meta: {
      customer_key: z.string().nullable().meta({
        description:
          "The caller's own id; after a merge, that of the surviving customer. null when none was ever sent.",
      }),
      person: JourneyPersonWithConversions.optional().meta({ description: 'With customers:read only.' }),
      conversion: JourneyConversion.nullable().optional().meta({
        description:
          'The newest conversion, whose credit the touches show; null when there is none. Without customers:read.',
      }),
      conversion_count: count.optional().meta({ description: 'Without customers:read.' }),
      conversions: z
        .array(JourneyConversion)
        .optional()
        .meta({ description: 'The newest 50 conversions. Without customers:read.' }),
    },
  }),
  errors: ['customer_not_found', 'healthcare_scope_forbidden', 'invalid_parameter'],
  examples: {
    answer: {
      data: { touches: [], total_count: 0 },
      meta: { ...exampleMeta, customer_key: 'C-77', conversion: null, conversion_count: 0, conversions: [] },
    },
  },
  handle: async ({ profileId, credential, query }, services) => {
    if (query.customer_key === undefined)
      requirePersons(credential, 'Naming a person by email or phone needs customers:read; send customer_key instead.');
    const customer = await findCustomer(profileId, query, credential, services);
    return seesPersons(credential)
      ? wholeJourney(profileId, customer, query, services)
      : projection(profileId, customer, query, services);
  },
});

async function findCustomer(
  profileId: string,
  query: JourneyQuery,
  credential: Credential,
  { identity }: Services,
): Promise<Customer> {
  const { customer_key: externalId, email, phone } = query;
  const country = countryOf(query.country, credential);
  const { customer } = await identity.findCustomer({ profileId, externalId, email, phone, country });
  if (customer === undefined) throw publicError('customer_not_found');
  return customer;
}

async function wholeJourney(
  profileId: string,
  customer: Customer,
  { offset, limit }: JourneyQuery,
  { attribution }: Services,
) {
  const personId = customer.customerId;
  const [journey, own] = await Promise.all([
    attribution.getJourney({ profileId, personId, offset, limit }),
    attribution.listPersonConversions({ profileId, personId, limit: NEWEST }),
  ]);
  const key = customerKeyOf(customer);
  const person = {
    ...journeyPerson(personId, customer),
    counts: { events: Number(journey.totalCount), conversions: Number(own.totalCount) },
    conversions: own.conversions.map((conversion) => journeyConversion(conversion, key)),
  };
  return { data: journeyPage(journey), meta: { customer_key: key, person }, persons: [personId] };
}

async function projection(
  profileId: string,
  customer: Customer,
  { offset, limit }: JourneyQuery,
  { attribution }: Services,
) {
  const personId = customer.customerId;
  const own = await attribution.listPersonConversions({ profileId, personId, limit: NEWEST });
  const conversionId = own.conversions[0]?.conversionId;
  const journey = await attribution.listTouches({ profileId, personId, conversionId, offset, limit });
  const key = customerKeyOf(customer);
  const conversions = own.conversions.map((conversion) => journeyConversion(conversion, key));
  const meta = {
    customer_key: key,
    conversion: conversions[0] ?? null,
    conversion_count: Number(own.totalCount),
    conversions,
  };
  return { data: projectedJourney(journey), meta };
}
