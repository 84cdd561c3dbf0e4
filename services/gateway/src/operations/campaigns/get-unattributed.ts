// Declares GET /campaigns/unattributed, which returns the remainder that is credited to no entity.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { money } from '../answer-fields.ts';
import { exampleRangeMeta } from '../example-meta.ts';
import { AD_LEVEL } from '../level.ts';
import { dateFields, LEVELS, levelField, MODELS, modelField, rangeOf, validRange } from '../query-fields.ts';
import { shownDays } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { countFields, countsRow, figure, reportMeta } from './counts.ts';

export const getUnattributed = operation({
  method: 'GET',
  path: '/campaigns/unattributed',
  area: 'campaigns',
  summary: 'What is credited to no campaign',
  description:
    'Under the single-credit models, this and the rows of GET /api/v1/campaigns at the same level add up to the profile.',
  scopes: allOf('campaigns:read'),
  query: z.strictObject({ ...dateFields, model: modelField, level: levelField.default('campaign') }).check(validRange),
  answer: answerOf(
    z
      .object({ ...countFields, known_value: knownValueField(money, 'outcome_value') })
      .meta({ id: 'UnattributedRemainder' }),
    {
      meta: { ...reportMeta, model: z.enum(MODELS), level: z.enum(LEVELS), ...rateMeta },
    },
  ),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        outcome_count: 3,
        outcome_value: 210.5,
        attributed_outcome_count: 8,
        attributed_outcomes_by_type: { lead_created: 5, payment_received: 3 },
        outcome_count_first_payment: 2,
      },
      meta: {
        ...exampleRangeMeta,
        reporting_currency: 'USD',
        model: 'last_touch',
        level: 'campaign',
        unknown_rates: [],
      },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { model, level } = query;
    const range = rangeOf(query);
    const answer = await attribution.getUnattributed({
      profileId,
      range,
      model,
      level: AD_LEVEL[level],
    });
    return {
      data: {
        ...countsRow(answer.counts),
        ...knownValue({ outcome_value: figure(answer.counts?.knownOutcomeValue) }),
      },
      meta: {
        ...shownDays(answer.days, range),
        ...{ model, level, reporting_currency: answer.reportingCurrency },
        ...unknownRatesOf(answer.unknownRates),
      },
    };
  },
});
