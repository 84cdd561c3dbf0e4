// Declares GET /conversions/{id}/journey, which returns the journey of the person behind one conversion.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Conversion } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { JourneyConversion, journeyConversion, journeyConversionExample } from '../customers/journey-conversion.ts';
import { customerKeyOf, JourneyPerson, journeyPerson } from '../customers/journey-person.ts';
import { JourneyPage, journeyPage, journeyPaging } from '../customers/journey-row.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { ProjectedJourney, projectedJourney } from '../customers/projected-journey.ts';
import { exampleMeta } from '../example-meta.ts';
import { conversionId } from './conversion-id.ts';
import { customerOf } from './customer-of.ts';

const Query = z.strictObject(journeyPaging);
type JourneyQuery = z.output<typeof Query>;

export const getConversionJourney = operation({
  method: 'GET',
  path: '/conversions/{id}/journey',
  area: 'customers',
  summary: 'Read the journey of a conversion',
  description:
    "The journey of the person behind a conversion, including what came after it. With customers:read: its rows, and meta.person. Without it: what brought the person, touch by touch, with each touch's credit for this conversion and whether it is in the conversion's window, and nothing about the person.",
  scopes: anyOf('conversions:read', 'customers:read'),
  showsPersons: true,
  params: z.strictObject({ id: conversionId }),
  query: Query,
  answer: answerOf(z.union([JourneyPage, ProjectedJourney]), {
    meta: {
      conversion: JourneyConversion,
      person: JourneyPerson.nullable()
        .optional()
        .meta({ description: 'With customers:read only; null once the customer was erased.' }),
    },
  }),
  errors: ['conversion_not_found', 'invalid_parameter'],
  examples: {
    answer: {
      data: { touches: [], total_count: 0 },
      meta: {
        ...exampleMeta,
        conversion: journeyConversionExample,
      },
    },
  },
  handle: async ({ profileId, credential, params, query }, services) => {
    const { conversion } = await services.attribution.findConversion({ profileId, handle: params.id });
    if (conversion === undefined) throw publicError('conversion_not_found');
    return seesPersons(credential)
      ? wholeJourney(profileId, conversion, query, services)
      : projection(profileId, conversion, query, services);
  },
});

async function wholeJourney(profileId: string, conversion: Conversion, query: JourneyQuery, services: Services) {
  const [journey, customer] = await Promise.all([
    services.attribution.getJourney({ profileId, personId: conversion.personId, ...query }),
    customerOf(profileId, conversion, services),
  ]);
  const personId = customer?.customerId ?? conversion.personId;
  const wasErased = conversion.isCustomer && customer === undefined;
  const meta = {
    conversion: journeyConversion(conversion, customerKeyOf(customer)),
    person: wasErased ? null : journeyPerson(personId, customer),
  };
  return { data: journeyPage(journey), meta, persons: wasErased ? [] : [personId] };
}

async function projection(profileId: string, conversion: Conversion, query: JourneyQuery, services: Services) {
  const { personId, conversionId } = conversion;
  const [journey, customer] = await Promise.all([
    services.attribution.listTouches({ profileId, personId, conversionId, ...query }),
    customerOf(profileId, conversion, services),
  ]);
  return {
    data: projectedJourney(journey),
    meta: { conversion: journeyConversion(conversion, customerKeyOf(customer)) },
  };
}
