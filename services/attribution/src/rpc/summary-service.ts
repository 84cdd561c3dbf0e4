// Assembles SummaryService, which describes journeys in words; each method is a file beside this one.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { Db } from 'mongodb';
import type { AttributionConfig } from '../config.ts';
import { createSummaryModel } from '../model/summary-model.ts';
import { createGenerateJourneySummary } from './generate-journey-summary.ts';
import { createGetJourneySummary } from './get-journey-summary.ts';

/** Returns the service, with the language model that the settings name, or without one. */
export function summaryService(db: Db, config: AttributionConfig, now: () => Date) {
  const { SUMMARY_MODEL_URL: url, SUMMARY_MODEL_NAME: name, SUMMARY_MODEL_KEY: key } = config;
  const model = url !== undefined && name !== undefined ? createSummaryModel({ url, name, key }) : undefined;
  const allowance = config.SUMMARY_DAILY_ALLOWANCE;
  return implement(SummaryService, {
    getJourneySummary: createGetJourneySummary({ db }),
    generateJourneySummary: createGenerateJourneySummary({ db, model, allowance, now }),
  });
}
