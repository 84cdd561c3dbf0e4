// Declares GET /conversions/{id}/explanation, which says why each touch of a conversion has the credit that it has.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { JourneyConversion, journeyConversion } from '../customers/journey-conversion.ts';
import { customerKeyOf, JourneyPerson, journeyPerson } from '../customers/journey-person.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { exampleMeta } from '../example-meta.ts';
import { conversionId } from './conversion-id.ts';
import { customerOf } from './customer-of.ts';
import { explanationExample } from './explanation-example.ts';
import { ConversionExplanation } from './explanation-fields.ts';
import { explanationOf } from './explanation-of.ts';

export const explainConversion = operation({
  method: 'GET',
  path: '/conversions/{id}/explanation',
  area: 'customers',
  beyondContract: true,
  summary: 'Explain the credit of a conversion',
  description:
    'Why each touch got its share, under every model: the lookback window, each touch with its age, weight, share and money, what was left out and why, the rules and rates that applied, and how the touches became this person’s. The shares of a model add up to 1 and its amounts to the money of the conversion, exactly; from age_ms, is_direct and weighed_with a reader can compute them anew. What is left out: touches before the window (outside_window) and after the conversion (after_conversion), returns from a payment provider (payment_return), events of a visit that is a touch already (same_visit), events that say nothing of where the person came from (no_source), and what other persons did in the same browsers (another_person). Events of bots are refused when they arrive, unless the profile switched bot_filter off. With customers:read: meta.person, and what names browsers and events.',
  scopes: anyOf('conversions:read', 'customers:read'),
  showsPersons: true,
  params: z.strictObject({ id: conversionId }),
  answer: answerOf(ConversionExplanation, {
    meta: {
      conversion: JourneyConversion,
      person: JourneyPerson.nullable()
        .optional()
        .meta({ description: 'With customers:read only; null once the customer was erased.' }),
    },
  }),
  errors: ['conversion_not_found', 'invalid_parameter'],
  examples: { answer: { ...explanationExample, meta: { ...exampleMeta, ...explanationExample.meta } } },
  handle: async ({ profileId, credential, params }, services) => {
    const found = await services.explanations.explainConversion({ profileId, handle: params.id });
    const { conversion } = found;
    if (conversion === undefined) throw publicError('conversion_not_found');
    const customer = await customerOf(profileId, conversion, services);
    const withPerson = seesPersons(credential);
    const data = explanationOf(found, withPerson);
    const meta = { conversion: journeyConversion(conversion, customerKeyOf(customer)) };
    if (!withPerson) return { data, meta, persons: [] };
    const personId = customer?.customerId ?? conversion.personId;
    const wasErased = conversion.isCustomer && customer === undefined;
    const person = wasErased ? null : journeyPerson(personId, customer);
    return { data, meta: { ...meta, person }, persons: wasErased ? [] : [personId] };
  },
});
