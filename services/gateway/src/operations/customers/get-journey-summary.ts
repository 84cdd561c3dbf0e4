// Declares GET /customers/{id}/journey-summary, which returns the stored summary and never calls a model.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { SummaryAnswer, summaryAnswer, summaryExample } from './journey-summary.ts';

export const getJourneySummary = operation({
  method: 'GET',
  path: '/customers/{id}/journey-summary',
  area: 'customers',
  summary: 'Read the stored summary of a journey',
  description:
    'Null, with cached false, when none was generated; an id that does not belong to the profile gets the same answer.',
  scopes: allOf('customers:read'),
  showsPersons: true,
  params: z.strictObject({ id: uuidField('Customer profile id, or the id of an anonymous visitor.') }),
  answer: answerOf(SummaryAnswer),
  errors: ['invalid_parameter'],
  examples: { answer: { data: { ...summaryExample, cached: true }, meta: exampleMeta } },
  handle: async ({ profileId, params }, { summaries }) => {
    const personId = params.id.toLowerCase();
    const { summary } = await summaries.getJourneySummary({ profileId, personId });
    return { data: summaryAnswer(summary, true), persons: summary ? [personId] : [] };
  },
});
