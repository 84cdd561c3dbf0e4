// GET /tracking/snippet: what to paste into a page.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

export const getSnippet = operation({
  method: 'GET',
  path: '/tracking/snippet',
  area: 'tracking',
  summary: 'Get the tracker snippet',
  description:
    'Answers the HTML to paste into every page. Without an active tracking key, all three members are null: issue one first.',
  scopes: allOf('analytics:read'),
  answer: answerOf(
    z
      .object({
        snippet: z.string().nullable(),
        tracking_key: z.string().nullable(),
        script_url: z.string().nullable(),
      })
      .meta({ id: 'TrackerSnippet' }),
  ),
  errors: [],
  examples: {
    answer: {
      data: {
        snippet: '<script async src="https://collect.example.com/t/tk_7b11a0e4.js"></script>',
        tracking_key: 'tk_7b11a0e4',
        script_url: 'https://collect.example.com/t/tk_7b11a0e4.js',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { tracking }) => {
    const { snippet, trackingKey, scriptUrl } = await tracking.getSnippet({ profileId });
    return { data: { snippet: orNull(snippet), tracking_key: orNull(trackingKey), script_url: orNull(scriptUrl) } };
  },
});
