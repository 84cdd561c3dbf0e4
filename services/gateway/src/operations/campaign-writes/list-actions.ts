// Declares GET /actions, which lists the ledger of changes on ad platforms.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField, LEVELS } from '../query-fields.ts';
import { ACTION_STATES, ActionRow, actionRow, levelNumber } from './action.ts';
import { actionExample } from './action-examples.ts';

export const listActions = operation({
  method: 'GET',
  path: '/actions',
  area: 'campaigns',
  summary: 'List actions',
  description:
    'Every write to an ad platform, newest first: what it changed, who is responsible for it, and its outcome.',
  scopes: allOf('campaigns:apply'),
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
    external_id: z
      .string()
      .regex(/^\d{1,32}$/, 'must be an id of the ad platform: digits')
      .optional()
      .meta({ description: 'Lists only the actions of one campaign, ad set or ad, by its id on the platform.' }),
    level: z.enum(LEVELS).optional().meta({ description: 'Lists only actions on objects of this level.' }),
    status: z.enum(ACTION_STATES).optional().meta({ description: 'Lists only actions in this state.' }),
  }),
  answer: pageOf(ActionRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [actionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { campaigns }) => {
    const { limit, cursor, external_id: externalId, status: state } = query;
    const level = levelNumber(query.level);
    const { actions, nextCursor } = await campaigns.listActions({ profileId, limit, cursor, externalId, level, state });
    return {
      data: actions.map(actionRow),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});
