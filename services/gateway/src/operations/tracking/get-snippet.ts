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
    'Answers the HTML to paste into every page, with the pixel of the ad platform beside the tracker where it is named. Its address is on the newest verified custom domain, when there is one. Without an active tracking key, all three members are null: issue one first.',
  scopes: allOf('analytics:read'),
  query: z.strictObject({
    pixel: z
      .string()
      .regex(/^\d{5,20}$/, 'must be the id of a pixel: 5 to 20 digits')
      .optional()
      .meta({ description: 'Id of a Meta pixel to load beside the tracker, which then reports the page view too.' }),
  }),
  answer: answerOf(
    z
      .object({
        snippet: z.string().nullable(),
        tracking_key: z.string().nullable(),
        script_url: z.string().nullable(),
      })
      .meta({ id: 'TrackerSnippet' }),
  ),
  errors: ['invalid_parameter'],
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
  handle: async ({ profileId, query }, { tracking }) => {
    const { snippet, trackingKey, scriptUrl } = await tracking.getSnippet({ profileId, pixelId: query.pixel ?? '' });
    return { data: { snippet: orNull(snippet), tracking_key: orNull(trackingKey), script_url: orNull(scriptUrl) } };
  },
});
