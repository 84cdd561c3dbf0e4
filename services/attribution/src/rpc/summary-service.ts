// Assembles SummaryService, which describes journeys in words, and AllowanceService, which counts what a model may write; each method
// is in a file beside this one.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { configuredModel } from '@touchline/chassis/model/language-model.ts';
import { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { Db } from 'mongodb';
import type { AttributionConfig } from '../config.ts';
import { createAllowances } from '../store/allowances.ts';
import { allowanceService } from './allowance-service.ts';
import { createDrawUnit } from './draw-unit.ts';
import { createGenerateJourneySummary } from './generate-journey-summary.ts';
import { createGetJourneySummary } from './get-journey-summary.ts';

/** Returns both services, with the language model that the settings name, or without one. */
export function summaryServices(db: Db, config: AttributionConfig, now: () => Date) {
  const allowances = createAllowances(db);
  const drawUnit = createDrawUnit({ allowances, allowance: config.SUMMARY_DAILY_ALLOWANCE, now });
  const model = configuredModel(config);
  return [
    implement(SummaryService, {
      getJourneySummary: createGetJourneySummary({ db }),
      generateJourneySummary: createGenerateJourneySummary({ db, model, drawUnit, allowances, now }),
    }),
    allowanceService({ allowances, drawUnit }),
  ];
}
