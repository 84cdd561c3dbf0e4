// Declares POST /ads/{id}/creative-analysis, which starts an analysis of the traits of an ad's creative.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import {
  AdParams,
  AdQuery,
  analysedAd,
  StartedAnalysis,
  startedAnalysis,
  startedExample,
} from './creative-analysis.ts';

export const startCreativeAnalysis = operation({
  method: 'POST',
  path: '/ads/{id}/creative-analysis',
  area: 'campaigns',
  summary: 'Analyse the creative of an ad',
  description:
    'Reads the creative from its platform and determines its traits by rules on its format, button and texts, in Spanish and English; what the rules cannot determine is not guessed. An analysis that waits or runs is returned as it is; after it has ended, a new one is made. The traits appear in GET /api/v1/top-performers with the next rebuild of the scores, some minutes later. docs/scoring.md has the rules.',
  scopes: allOf('creatives:write'),
  idempotency: 'optional',
  params: AdParams,
  query: AdQuery,
  answer: answerOf(StartedAnalysis, { statuses: { 202: 'Queued, or already running.' } }),
  errors: ['not_found', 'invalid_state', 'not_implemented', 'invalid_parameter'],
  examples: {
    answer: {
      data: startedExample,
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query }, { attribution, scoring }) => {
    const ad = await analysedAd({ profileId, ...params, ...query }, { attribution });
    const { analysis } = await scoring.startAnalysis(ad);
    return { data: startedAnalysis(analysis) };
  },
});
