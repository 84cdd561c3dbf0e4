// Declares GET /conversion-sync/catalog, which returns what the profile sends to ad platforms.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { CatalogAnswer, catalogAnswer, examples, privacyModeOf } from './sync-catalog.ts';

export const getSyncCatalog = operation({
  method: 'GET',
  path: '/conversion-sync/catalog',
  area: 'exports',
  summary: 'Read what is exported',
  description: 'Which conversions are sent to ad platforms and under which name, and the privacy mode of the profile.',
  scopes: allOf('exports:read'),
  answer: answerOf(CatalogAnswer),
  errors: ['not_found'],
  examples: { answer: { data: examples.catalog, meta: exampleMeta } },
  handle: async ({ profileId }, { exports, tenants }) => {
    const { catalog } = await exports.getCatalog({ profileId });
    return { data: catalogAnswer(catalog, await privacyModeOf({ tenants }, profileId)) };
  },
});
