// Handles GetAd: returns one ad, ad set or campaign with what it cost and brought (contract: GET /ads/{id}).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetAdRequest,
  GetAdResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Db } from 'mongodb';
import { sumDelivery } from '../domain/report/delivery-sums.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Level } from '../domain/vocabulary.ts';
import { ambiguousNames } from '../store/ads/ambiguous-names.ts';
import { foreignAccounts } from '../store/ads/foreign-accounts.ts';
import { entitiesByExternalId } from '../store/ads/read-entities.ts';
import { deliveryRows } from '../store/ads/read-insights.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { factsByModel } from '../store/reports/read-facts.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { createCampaignDetails } from './campaign-details.ts';
import { measured, rowMessage, rowOf } from './campaign-row.ts';
import { daysMessage } from './days-message.ts';
import { type CoverageDeps, createReadCoverage } from './read-coverage.ts';
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
export function createGetAd({ db, now = () => new Date() }: { db: Db } & CoverageDeps) {
  const collections = collectionsOf(db);
  const detailsOf = createCampaignDetails(collections);
  const readCoverage = createReadCoverage(collections, now);

  return async function getAd(request: GetAdRequest): Promise<MessageInitShape<typeof GetAdResponseSchema>> {
    const { profileId, id } = request;
    const model = readModel(request.model);
    const level = request.level === AdLevel.UNSPECIFIED ? 'ad' : readLevel(request.level);
    const asked = { profileId, id, levels: [level, 'ad'] as const, platform: request.platform };
    const entity = await requireEntity(collections.adEntities, asked, unknownAd);
    const { generation, currency, days } = await servedProfile(collections.profiles, profileId);
    const range = readRangeOrLast(request.range, days, now());
    const query = { profileId, generation, range, days, level: entity.level, entityId: entity._id };
    const [facts, delivered, coverage, others] = await Promise.all([
      factsByModel(collections.dailyFacts, { ...query, models: [model] }),
      deliveryRows(collections.adInsights, query),
      readCoverage(profileId, range, days),
      foreignAccounts(collections, query, days),
    ]);
    const table = await ratesFor(collections.rates, [currency, ...delivered.map((row) => row.currency)], range);
    const delivery = measured(coverage, entity, sumDelivery(delivered, currency, table).get(entity._id));
    const row = rowOf(entity._id, entity, facts.get(model)?.get(entity._id), delivery);
    const [withoutRate, details, ambiguous] = await Promise.all([
      cashWithoutRate(collections.conversions, query, [row.facts]),
      detailsOf({ profileId, entities: [entity], currency, range }),
      ambiguousNames(collections.adEntities, profileId, [entity]),
    ]);
    return {
      row: { ...rowMessage(row), ...details.get(entity._id), ambiguousName: ambiguous.has(entity._id) },
      level: AD_LEVELS[entity.level],
      reportingCurrency: currency,
      unknownRates: unknownRates([...row.delivery.missing, ...withoutRate]),
      days: daysMessage(range, days, others),
      ...(level === 'ad_set' && (await synced(collections, entity))),
    };
  };
}

const unknownAd = () => appError('not_found', 'This profile has no ad with this id.');

async function synced({ adEntities }: Pick<Collections, 'adEntities'>, entity: AdEntityDoc) {
  const above = await entitiesByExternalId(adEntities, entity.profile_id, {
    campaign: entity.campaign_external_id === null ? [] : [entity.campaign_external_id],
    ad_set: entity.ad_set_external_id === null ? [] : [entity.ad_set_external_id],
  });
  const family = [entity, ...above].filter(({ platform }) => platform === entity.platform);
  const at = (level: Level) => family.find((each) => each.level === level);
  const stage = at('ad_set')?.learning_stage_status ?? '';
  return {
    learningStageStatus: STAGES.has(stage) ? stage : '',
    campaignObjective: at('campaign')?.objective ?? '',
  };
}
