// Handles GetAd: returns one ad, ad set or campaign with what it cost and brought (contract: GET /ads/{id}).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetAdRequest,
  GetAdResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { createDeliveries } from '../domain/figures/deliveries.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Level } from '../domain/vocabulary.ts';
import { ambiguousNames } from '../store/ads/ambiguous-names.ts';
import { collectionsOf } from '../store/collections.ts';
import { createReportingMoney } from '../store/payments/reporting-money.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { campaignDetails } from './campaign-details.ts';
import { measured, rowMessage, rowOf } from './campaign-row.ts';
import { daysMessage } from './days-message.ts';
import { type Parents, parentsOf } from './parents.ts';
import { readCoverage } from './read-coverage.ts';
import type { ReportDeps } from './report-deps.ts';
import { readLevel, readModel, readRangeOrLast } from './report-request.ts';
import { requireEntity } from './require-entity.ts';

const AD_LEVELS: Record<Level, AdLevel> = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };
const STAGES: ReadonlySet<string> = new Set(['LEARNING', 'SUCCESS', 'FAIL']);

/**
 * Handles GetAd: returns the figures of one entity, zero where it neither delivered nor was credited. Spend is absent when a day
 * of its account was never synced. At level ad_set the response has the learning stage of the ad set and the objective of its
 * campaign, as the last sync copied them.
 * @throws NOT_FOUND not_found, for another profile's id too; FAILED_PRECONDITION invalid_state for an id of two platforms
 */
export function createGetAd({ db, openFigures, now = () => new Date() }: ReportDeps) {
  const collections = collectionsOf(db);
  const { adEntities, conversions } = collections;

  return async function getAd(request: GetAdRequest): Promise<MessageInitShape<typeof GetAdResponseSchema>> {
    const { profileId, id } = request;
    const model = readModel(request.model);
    const level = request.level === AdLevel.UNSPECIFIED ? 'ad' : readLevel(request.level);
    const asked = { profileId, id, levels: [level, 'ad'] as const, platform: request.platform };
    const entity = await requireEntity(adEntities, asked, unknownAd);
    const figures = await openFigures(profileId);
    const { generation, currency, days } = figures;
    const range = readRangeOrLast(request.range, days, now());
    const [facts, { coverage, foreign }] = await Promise.all([
      figures.factsOf(entity._id, { model, level: entity.level, range }),
      readCoverage(figures, range, now()),
    ]);
    const own = { level: entity.level, range, entityIds: [entity._id] };
    const money = createReportingMoney(figures.rates, currency, range);
    const [deliveries, foreignDelivery] = await figures.insights(own, (names) => [
      createDeliveries(names, money),
      createForeignDelivery(names, foreign),
    ]);
    const delivery = measured(coverage, entity, deliveries.byEntity().get(entity._id));
    const row = rowOf(entity._id, entity, facts, delivery);
    const [withoutRate, details, ambiguous, family] = await Promise.all([
      cashWithoutRate(conversions, { generation, range, days }, [row.facts]),
      campaignDetails({ figures, entities: [entity], range }),
      ambiguousNames(adEntities, profileId, [entity]),
      parentsOf(figures, [entity]),
    ]);
    return {
      row: { ...rowMessage(row), ...details.get(entity._id), ambiguousName: ambiguous.has(entity._id) },
      level: AD_LEVELS[entity.level],
      reportingCurrency: currency,
      unknownRates: unknownRates([...row.delivery.missing, ...withoutRate]),
      days: daysMessage(range, days, foreignDelivery.accounts([entity._id])),
      ...(level === 'ad_set' && synced(entity, family(entity))),
    };
  };
}

const unknownAd = () => appError('not_found', 'This profile has no ad with this id.');

function synced(entity: AdEntityDoc, parents: Parents) {
  const own = (level: Level) => (entity.level === level ? entity : parents[level]);
  const stage = own('ad_set')?.learning_stage_status ?? '';
  return {
    learningStageStatus: STAGES.has(stage) ? stage : '',
    campaignObjective: own('campaign')?.objective ?? '',
  };
}
