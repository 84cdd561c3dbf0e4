// Puts the methods of attribution's gRPC services together.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import type { GrpcService } from '@touchline/chassis/grpc/serve.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import type { Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { AdIdService } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { ExplanationService } from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import { OrganicSearchService } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { PathService } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import type { AttributionConfig } from '../config.ts';
import type { RecomputeLoop } from '../jobs/recompute-loop.ts';
import type { OpenFigures } from '../store/figures/open-figures.ts';
import { createCountTouchedConversions } from './count-touched-conversions.ts';
import { exportFactsService } from './describe-conversions.ts';
import { createErasePerson } from './erase-person.ts';
import { createExplainConversion } from './explain-conversion.ts';
import { createFindAds } from './find-ads.ts';
import { createFindConversion } from './find-conversion.ts';
import { createGetAd } from './get-ad.ts';
import { createGetAdIdQuality } from './get-ad-id-quality.ts';
import { createGetClassification } from './get-classification.ts';
import { createGetJourney } from './get-journey.ts';
import { createGetOverview } from './get-overview.ts';
import { createGetOverviewDays } from './get-overview-days.ts';
import { createGetPaths } from './get-paths.ts';
import { createGetPayment } from './get-payment.ts';
import { createGetPlatformComparison } from './get-platform-comparison.ts';
import { createGetTrend } from './get-trend.ts';
import { createGetUnattributed } from './get-unattributed.ts';
import { createImportRates } from './import-rates.ts';
import { createForgetLateEvents, createListLateEvents } from './late-events.ts';
import { createListAdFigures } from './list-ad-figures.ts';
import { createListAdWindows } from './list-ad-windows.ts';
import { createListCampaignConversions } from './list-campaign-conversions.ts';
import { createListCampaigns } from './list-campaigns.ts';
import { createListConvertedCustomers } from './list-converted-customers.ts';
import { createListGoals } from './list-goals.ts';
import { createListOrganicSearch } from './list-organic-search.ts';
import { createListPayments } from './list-payments.ts';
import { createListPersonConversions } from './list-person-conversions.ts';
import { createListRecordedOutcomes } from './list-recorded-outcomes.ts';
import { createListTouches } from './list-touches.ts';
import { createMarkInstallment } from './mark-installment.ts';
import { createRecordRefund } from './record-refund.ts';
import { createReplaceGoals } from './replace-goals.ts';
import { createReplayService } from './replay-service.ts';
import type { ReportDeps } from './report-deps.ts';
import { createSetClassification } from './set-classification.ts';
import { createSetGoalEvent } from './set-goal-event.ts';
import { createSetProviderReversal } from './set-provider-reversal.ts';
import { createSummarizePersons } from './summarize-persons.ts';
import { summaryServices } from './summary-service.ts';
import { createUndoRefund } from './undo-refund.ts';
import { createUpsertGoal } from './upsert-goal.ts';

/** What every service may need. */
export interface ServicesDeps {
  readonly config: AttributionConfig;
  readonly mongo: Mongo;
  readonly bus: Bus;
  readonly loop: RecomputeLoop;
  readonly openFigures: OpenFigures;
  now(): Date;
}

/** Returns the gRPC services of attribution with their methods. */
export function attributionServices({ config, mongo, bus, loop, openFigures, now }: ServicesDeps): GrpcService[] {
  return [
    reportService(mongo, loop, { db: mongo.db, openFigures, now }),
    implement(AdFigureService, {
      listAdFigures: createListAdFigures({ db: mongo.db }),
      listAdWindows: createListAdWindows({ db: mongo.db }),
    }),
    implement(AdIdService, {
      getAdIdQuality: createGetAdIdQuality({ db: mongo.db, now }),
    }),
    implement(ExplanationService, { explainConversion: createExplainConversion({ db: mongo.db }) }),
    implement(OrganicSearchService, { listOrganicSearch: createListOrganicSearch({ db: mongo.db }) }),
    implement(PathService, { getPaths: createGetPaths({ db: mongo.db, openFigures }) }),
    ...summaryServices(mongo.db, config, now),
    erasureService(mongo, loop),
    classificationService(mongo, loop, now),
    createReplayService({ mongo, bus, nudge: loop.nudge, now }),
    outcomeService(mongo, now),
    exportFactsService(mongo.db),
  ];
}

function reportService({ client, db }: Mongo, { nudge }: RecomputeLoop, report: ReportDeps & { now: () => Date }) {
  const { now } = report;
  return implement(AttributionService, {
    listCampaigns: createListCampaigns(report),
    getUnattributed: createGetUnattributed(report),
    getPlatformComparison: createGetPlatformComparison(report),
    getTrend: createGetTrend(report),
    getAd: createGetAd(report),
    listCampaignConversions: createListCampaignConversions({ db }),
    getOverview: createGetOverview(report),
    getOverviewDays: createGetOverviewDays(report),
    countTouchedConversions: createCountTouchedConversions(report),
    listConvertedCustomers: createListConvertedCustomers({ db }),
    getJourney: createGetJourney({ db }),
    listTouches: createListTouches({ db }),
    findConversion: createFindConversion({ db }),
    listPersonConversions: createListPersonConversions({ db }),
    summarizePersons: createSummarizePersons({ db }),
    listGoals: createListGoals({ db }),
    upsertGoal: createUpsertGoal({ client, db, nudge }),
    setGoalEvent: createSetGoalEvent({ client, db, nudge }),
    replaceGoals: createReplaceGoals({ client, db, nudge }),
    listPayments: createListPayments({ db }),
    getPayment: createGetPayment({ db }),
    markInstallment: createMarkInstallment({ client, db, nudge, now }),
    setProviderReversal: createSetProviderReversal({ client, db, nudge, now }),
    findAds: createFindAds({ db }),
    recordRefund: createRecordRefund({ client, db, nudge, now }),
    undoRefund: createUndoRefund({ client, db, nudge }),
    importRates: createImportRates({ client, db, nudge }),
  });
}

function erasureService({ db }: Mongo, { nudge }: RecomputeLoop) {
  return implement(ErasureService, {
    erasePerson: createErasePerson({ db, nudge }),
    listLateEvents: createListLateEvents({ db }),
    forgetLateEvents: createForgetLateEvents({ db }),
  });
}

function outcomeService({ db }: Mongo, now: () => Date) {
  return implement(OutcomeService, { listRecordedOutcomes: createListRecordedOutcomes({ db, now }) });
}

function classificationService({ client, db }: Mongo, { nudge }: RecomputeLoop, now: () => Date) {
  return implement(ClassificationService, {
    getClassification: createGetClassification({ db }),
    setClassification: createSetClassification({ client, db, nudge, now }),
  });
}
