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

/** Scoring may look at the creative on its platform first, for 8 s. */
const DEADLINE_MS = 20_000;

export const startCreativeAnalysis = operation({
  method: 'POST',
  path: '/ads/{id}/creative-analysis',
  area: 'campaigns',
  summary: 'Analyse the creative of an ad',
  description:
    "Reads the creative from its platform and determines its traits from its format, button and texts: by rules in Spanish and English, or by a language model where the operator has configured one; what they cannot determine is not guessed. An analysis that waits or runs is returned as it is; after it has ended, a new one is made. One by the model uses one unit of the workspace's daily allowance, which journey summaries share and which is full again at UTC midnight; without a unit left, the answer is rate_limit_exceeded. A content that the model has analysed before is done at once and costs nothing, and so do rules. Ads of healthcare profiles are analysed by rules and sent nowhere. The traits appear in GET /api/v1/top-performers with the next rebuild of the scores, some minutes later. docs/scoring.md has the rules.",
  scopes: allOf('creatives:write'),
  idempotency: 'optional',
  params: AdParams,
  query: AdQuery,
  answer: answerOf(StartedAnalysis, {
    statuses: { 202: 'Queued, already running, or done because a model has analysed the same content before.' },
  }),
  errors: ['not_found', 'invalid_state', 'not_implemented', 'invalid_parameter'],
  examples: {
    answer: {
      data: startedExample,
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query }, { attribution, scoring }) => {
    const ad = await analysedAd({ profileId, ...params, ...query }, { attribution });
    const { analysis } = await scoring.startAnalysis(ad, { deadlineMs: DEADLINE_MS });
    return { data: startedAnalysis(analysis) };
  },
});
