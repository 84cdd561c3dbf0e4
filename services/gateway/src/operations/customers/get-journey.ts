// Declares GET /customers/{id}/journey, which returns everything that one customer or visitor did, in order.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { JourneyPage, journeyPage, journeyPaging } from './journey-row.ts';

export const getJourney = operation({
  method: 'GET',
  path: '/customers/{id}/journey',
  area: 'customers',
  summary: "Read a customer's journey",
  description:
    "The whole timeline, oldest first. The id of a customer who was merged into another returns the survivor's journey. An id that is not one of the profile's returns an empty journey, so that the answer does not reveal whether it exists.",
  scopes: allOf('customers:read'),
  showsPersons: true,
  params: z.strictObject({
    id: uuidField('Customer profile id, or the id of an anonymous visitor as the customer list returns it.'),
  }),
  query: z.strictObject(journeyPaging),
  answer: answerOf(JourneyPage),
  errors: ['invalid_parameter'],
  examples: { answer: { data: { events: [], total_count: 0 }, meta: exampleMeta } },
  handle: async ({ profileId, params, query }, { attribution }) => {
    const asked = params.id.toLowerCase();
    const journey = await attribution.getJourney({ profileId, personId: asked, ...query });
    return { data: journeyPage(journey), persons: journey.totalCount > 0n ? [journey.personId || asked] : [] };
  },
});
