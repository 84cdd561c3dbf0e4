// Declares GET /tracking/installers/gtm, which returns the tracker as a container for Google Tag Manager.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const Installer = z
  .object({
    tracking_key: z.string().nullable(),
    file_name: z.string().meta({ description: 'A name for the file in which the container is saved.' }),
    container: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        'Save this member as a JSON file, and import it: Admin, Import Container, Merge. It has a tag that loads the tracker once on every page, a tag that passes calls from the data layer to it (event touchline_event, with touchline: ["track", name, properties] or ["identify", traits]), and the variables of both. Publish the workspace afterwards.',
    }),
  })
  .meta({ id: 'TagManagerInstaller' });

export const getGtmInstaller = operation({
  method: 'GET',
  path: '/tracking/installers/gtm',
  area: 'tracking',
  summary: 'Get a Google Tag Manager container',
  description:
    'Returns a container to import into Google Tag Manager, which puts the tracker on every page. Without an active tracking key, key and container are null: issue one first.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Installer),
  errors: [],
  examples: {
    answer: {
      data: {
        tracking_key: 'tk_7b11a0e4',
        file_name: 'touchline-gtm.json',
        container: {
          exportFormatVersion: 2,
          exportTime: '2026-01-31 09:30:00',
          containerVersion: {
            tag: [{ tagId: '1', name: 'Touchline tracker', type: 'html', firingTriggerId: ['2147479573'] }],
            variable: [{ variableId: '5', name: 'Touchline tracking key', type: 'c' }],
          },
        },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites }) => {
    const { trackingKey, container } = await sites.getTagManagerContainer({ profileId });
    return {
      data: { tracking_key: orNull(trackingKey), file_name: 'touchline-gtm.json', container: container ?? null },
    };
  },
});
