// GET /ads/{id}/creative-analysis: how far the analysis of a creative is, and what it told.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { AdParams, analysedAd, analysisExample, CreativeAnalysis, creativeAnalysis } from './creative-analysis.ts';

export const getCreativeAnalysis = operation({
  method: 'GET',
  path: '/ads/{id}/creative-analysis',
  area: 'campaigns',
  summary: 'Read the analysis of a creative',
  description: 'The last one that was started. An ad that was never analysed is not_found.',
  scopes: allOf('campaigns:read'),
  params: AdParams,
  answer: answerOf(CreativeAnalysis),
  errors: ['not_found', 'not_implemented'],
  examples: { answer: { data: analysisExample, meta: exampleMeta } },
  handle: async ({ profileId, params }, { attribution, scoring }) => {
    const { analysis } = await scoring.getAnalysis(await analysedAd(profileId, params.id, { attribution }));
    return { data: creativeAnalysis(analysis) };
  },
});
