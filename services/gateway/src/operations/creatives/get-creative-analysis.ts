// Declares GET /ads/{id}/creative-analysis, which returns the state and the result of a creative's analysis.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import {
  AdParams,
  AdQuery,
  analysedAd,
  analysisExample,
  CreativeAnalysis,
  creativeAnalysis,
} from './creative-analysis.ts';

export const getCreativeAnalysis = operation({
  method: 'GET',
  path: '/ads/{id}/creative-analysis',
  area: 'campaigns',
  summary: 'Read the analysis of a creative',
  description: 'The last analysis that was started. An ad that was never analysed is not_found.',
  scopes: allOf('campaigns:read'),
  params: AdParams,
  query: AdQuery,
  answer: answerOf(CreativeAnalysis),
  errors: ['not_found', 'invalid_state', 'not_implemented', 'invalid_parameter'],
  examples: { answer: { data: analysisExample, meta: exampleMeta } },
  handle: async ({ profileId, params, query }, { attribution, scoring }) => {
    const ad = await analysedAd({ profileId, ...params, ...query }, { attribution });
    const { analysis } = await scoring.getAnalysis(ad);
    return { data: creativeAnalysis(analysis) };
  },
});
