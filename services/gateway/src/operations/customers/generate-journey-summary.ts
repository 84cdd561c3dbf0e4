// Declares POST /customers/{id}/journey-summary, which writes a summary from the first events and stores it.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { SummaryAnswer, summaryAnswer, summaryExample } from './journey-summary.ts';

/** A model may be slow; attribution allows it 30 s. */
const DEADLINE_MS = 40_000;

export const generateJourneySummary = operation({
  method: 'POST',
  path: '/customers/{id}/journey-summary',
  area: 'customers',
  effect: 'changes',
  summary: 'Generate the summary of a journey',
  description:
    "Writes a summary from the first 100 events and stores it in place of the previous one. The model receives times, steps, channels and amounts, never who the summary is about. One call uses one unit of the workspace's daily allowance, which is full again at UTC midnight; for a person without events the answer is null and costs nothing. Healthcare profiles are refused.",
  scopes: allOf('customers:read'),
  showsPersons: true,
  params: z.strictObject({ id: uuidField('Customer profile id, or the id of an anonymous visitor.') }),
  answer: answerOf(SummaryAnswer),
  errors: ['invalid_parameter', 'forbidden', 'provider_error'],
  examples: { answer: { data: { ...summaryExample, cached: false }, meta: exampleMeta } },
  handle: async ({ profileId, params }, { summaries, tenants }) => {
    const workspaceId = await workspaceForModel({ tenants }, profileId);
    const personId = params.id.toLowerCase();
    const { summary } = await summaries.generateJourneySummary(
      { profileId, personId, workspaceId },
      { deadlineMs: DEADLINE_MS },
    );
    return { data: summaryAnswer(summary, false), persons: summary ? [personId] : [] };
  },
});

/**
 * Returns the workspace to charge, which is read anew and not from a cache.
 * @throws PublicError forbidden on a healthcare profile, and when its status cannot be read, since nothing may go to a model then
 */
async function workspaceForModel({ tenants }: Pick<Services, 'tenants'>, profileId: string): Promise<string> {
  const { profile } = await tenants.getProfile({ profileId }).catch(() => ({ profile: undefined }));
  if (profile === undefined)
    throw publicError(
      'forbidden',
      'It cannot be determined now whether this is a healthcare profile, so no summary is written.',
    );
  if (profile.healthcareFamily) throw publicError('forbidden', 'Journeys of healthcare profiles are not summarised.');
  return profile.workspaceId;
}
