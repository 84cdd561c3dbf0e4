// Declares GET /tracking/snippet, which returns what to paste into a page, or the tracker itself to serve from a site of one's
// own.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { isHealthcareProfile } from '../healthcare-profile.ts';

export const getSnippet = operation({
  method: 'GET',
  path: '/tracking/snippet',
  area: 'tracking',
  summary: 'Get the tracker snippet',
  description:
    'Returns what puts the tracker on a page, together with the pixel of the ad platform when one is named. format html: in the envelope, the HTML to paste into every page, which loads the script from the collector; without an active tracking key all three members are null. format script: the raw script, to serve from your own site or to put into a bundle; it contains the current tracker settings, so fetch it again after a change, and without an active tracking key it is refused with invalid_state. Addresses are on the newest verified custom domain, when there is one. The pixel leaves out the visitors that the tracker leaves out (honour_gpc, honour_dnt, consent). With consent opt_in the HTML begins with a script that collects calls of touchline.consent until the tracker is loaded; a profile in the healthcare family gets no pixel.',
  scopes: allOf('analytics:read'),
  query: z.strictObject({
    format: z
      .enum(['html', 'script'])
      .default('html')
      .meta({ description: 'html: tags, in the envelope; script: raw JavaScript.' }),
    pixel: z
      .string()
      .regex(/^\d{5,20}$/, 'must be the id of a pixel: 5 to 20 digits')
      .optional()
      .meta({
        description: 'Id of a Meta pixel to load with the tracker, which then reports the page view to Meta too.',
      }),
  }),
  answer: {
    ...answerOf(
      z
        .object({
          snippet: z.string().nullable(),
          tracking_key: z.string().nullable(),
          script_url: z.string().nullable(),
        })
        .meta({ id: 'TrackerSnippet' }),
    ),
    texts: { 'text/javascript': 'The tracker, followed by the pixel: with format script.' },
  },
  errors: ['invalid_parameter', 'invalid_state', 'forbidden'],
  refusals: {
    forbidden:
      'A pixel was requested, and the profile is in the healthcare family: ad platforms must not learn who visits it.',
    invalid_state: 'The script was requested, and the profile has no active tracking key: issue one first.',
  },
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
  handle: async ({ profileId, query }, { tracking, tenants }) => {
    const { format, pixel = '' } = query;
    if (pixel !== '' && (await isHealthcareProfile({ tenants }, profileId)))
      throw publicError('forbidden', 'Pages of a profile in the healthcare family carry no pixel: leave pixel out.');
    const { snippet, script, trackingKey, scriptUrl } = await tracking.getSnippet({
      profileId,
      pixelId: pixel,
      format,
    });
    if (format === 'script') {
      if (trackingKey === '')
        throw publicError(
          'invalid_state',
          'The profile has no active tracking key: issue one with POST /api/v1/tracking/keys.',
        );
      // A tracking service of the previous release does not know the format.
      if (script === '') throw publicError('service_unavailable');
      return { type: 'text/javascript; charset=utf-8', text: script };
    }
    return { data: { snippet: orNull(snippet), tracking_key: orNull(trackingKey), script_url: orNull(scriptUrl) } };
  },
});
