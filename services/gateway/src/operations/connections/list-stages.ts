// Declares GET /connections/{provider}/stages, which reads the stages of the CRM's pipelines live, with the outcomes that they
// mean.
import { z } from 'zod';
import { LOCALES, outcomeLabel } from '../../domain/outcome-labels.ts';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { PipelineRow, pipelineExample, pipelineRows } from './pipeline.ts';

/** Longer than the service waits for the platform. */
const DEADLINE_MS = 10_000;

export const listStages = operation({
  method: 'GET',
  path: '/connections/{provider}/stages',
  area: 'connections',
  summary: 'List CRM pipeline stages',
  description:
    'Makes one live call to the CRM for each of its connections, and answers all of their pipelines. A stage that is seen for the first time gets the meaning that its name suggests, in Spanish or English; one without a suggestion is unmapped and records no outcome until PATCH /api/v1/outcome-definitions/{id} maps it. Won, lost and abandoned deals are recorded whatever their stage means.',
  scopes: anyOf('connections:read', 'analytics:read'),
  params: z.strictObject({
    provider: z.enum(['crm_provider']).meta({ description: 'Only the CRM has pipelines.' }),
  }),
  query: z.strictObject({
    locale: z.enum(LOCALES).default('en').meta({ description: 'The language of the labels.' }),
  }),
  answer: answerOf(z.object({ pipelines: z.array(PipelineRow) }).meta({ id: 'Pipelines' }), {
    statuses: { 200: 'All pipelines, by connection, with their stages in the order of the CRM.' },
    meta: {
      locale: z.enum(LOCALES),
      outcome_keys: z
        .array(z.object({ event_key: z.string(), label: z.string() }))
        .meta({ description: 'What a stage can mean: the possible values of event_key.' }),
    },
  }),
  errors: ['not_found', 'connection_not_ready', 'provider_error', 'invalid_parameter'],
  examples: {
    answer: {
      data: { pipelines: [pipelineExample] },
      meta: {
        ...exampleMeta,
        locale: 'es',
        outcome_keys: [
          { event_key: 'appointment_booked', label: 'Cita agendada' },
          { event_key: 'unmapped', label: 'Sin asignar' },
        ],
      },
    },
  },
  handle: async ({ profileId, params: { provider }, query }, services) => {
    const { locale } = query;
    const request = { profileId, channel: provider };
    const { stages, outcomeKeys } = await services.stages.listStages(request, { deadlineMs: DEADLINE_MS });
    const labelled = outcomeKeys.map((key) => ({ event_key: key, label: outcomeLabel(key, locale) }));
    return { data: { pipelines: pipelineRows(stages) }, meta: { locale, outcome_keys: labelled } };
  },
});
