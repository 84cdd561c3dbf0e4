// Declares GET /goals/definitions, which lists what counts as a conversion.
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { pageOfWhole, wholeListFields } from '../whole-list.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';

export const listGoals = operation({
  method: 'GET',
  path: '/goals/definitions',
  area: 'goals',
  summary: 'List conversion definitions',
  description: 'Every definition of the profile, including the default ones, by conversion_key.',
  scopes: anyOf('goals:write', 'conversions:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(GoalRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [goalExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { attribution }) => {
    const { goals } = await attribution.listGoals({ profileId });
    return pageOfWhole(goals.map(goalRow), query, ({ conversion_key }) => [conversion_key]);
  },
});
