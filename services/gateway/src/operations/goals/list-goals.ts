// GET /goals/definitions: what counts as a conversion.
import { anyOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';

export const listGoals = operation({
  method: 'GET',
  path: '/goals/definitions',
  area: 'goals',
  summary: 'List conversion definitions',
  description: 'Every definition of the profile, the default ones included.',
  scopes: anyOf('goals:write', 'conversions:read'),
  answer: pageOf(GoalRow),
  errors: [],
  examples: { answer: { data: [goalExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId }, { attribution }) => {
    const { goals } = await attribution.listGoals({ profileId });
    return { data: goals.map(goalRow) };
  },
});
