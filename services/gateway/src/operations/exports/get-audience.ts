// Declares GET /exports/audiences/{id}, which also asks the platform how many people it found.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { KeptAudienceRow, keptAudienceExample, keptAudienceRow } from './audience.ts';

const bound = z.int().nullable();
const SizedAudience = KeptAudienceRow.extend({
  size: z
    .object({ lower_bound: bound, upper_bound: bound })
    .meta({ description: 'How many people the platform found, as a range; null while it does not say.' }),
  size_problem: z
    .string()
    .nullable()
    .meta({ description: 'Why there is no size, or why the platform cannot use the audience.' }),
}).meta({ id: 'SizedAudience' });

export const getAudience = operation({
  method: 'GET',
  path: '/exports/audiences/{id}',
  area: 'exports',
  beyondContract: true,
  summary: 'Show an audience',
  description: 'One audience, with the size that its platform reports at this moment.',
  scopes: allOf('exports:read'),
  params: z.strictObject({ id: uuidField('Id of the audience.') }),
  answer: answerOf(SizedAudience),
  errors: ['not_found'],
  examples: {
    answer: {
      data: { ...keptAudienceExample, size: { lower_bound: 1600, upper_bound: 1900 }, size_problem: null },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params }, { exports }) => {
    const { audience, lowerBound, upperBound, sizeProblem } = await exports.getAudience({
      profileId,
      audienceId: params.id.toLowerCase(),
    });
    const size = { lower_bound: boundOf(lowerBound), upper_bound: boundOf(upperBound) };
    return { data: { ...keptAudienceRow(audience), size, size_problem: orNull(sizeProblem) } };
  },
});

const boundOf = (bound: bigint | undefined): number | null => (bound === undefined ? null : Number(bound));
