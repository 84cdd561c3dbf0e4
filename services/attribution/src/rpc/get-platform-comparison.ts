// GetPlatformComparison: each platform's claim beside what was attributed (contract: GET /campaigns/platform-comparison).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ComparisonSchema,
  GetPlatformComparisonRequest,
  GetPlatformComparisonResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { isEntity } from '../domain/ids.ts';
import {
  addClaim,
  addClaims,
  type ClaimRow,
  type ClaimSums,
  type Comparison,
  compare,
  NO_CLAIM,
} from '../domain/report/comparison.ts';
import type { Coverage } from '../domain/report/coverage.ts';
import { addDelivery, type DeliverySums, NO_DELIVERY, sumDelivery } from '../domain/report/delivery-sums.ts';
import { addFacts, type FactSums, isEmpty, knownValue, NO_FACTS } from '../domain/report/fact-sums.ts';
import { wholeCount } from '../domain/report/rounding.ts';
import { isUnsynced, unassignedFacts } from '../domain/report/unassigned.ts';
import type { AdEntityDoc } from '../store/ad-schema.ts';
import { collectionsOf } from '../store/collections.ts';
import { claimRows } from '../store/read-claims.ts';
import { entitiesById, platformsInCatalog } from '../store/read-entities.ts';
import { factsByEntity } from '../store/read-facts.ts';
import { deliveryRows } from '../store/read-insights.ts';
import { servedProfile } from '../store/read-profile.ts';
import { ratesFor } from '../store/read-rates.ts';
import { measured } from './campaign-row.ts';
import { type CoverageDeps, createReadCoverage } from './read-coverage.ts';
import { readLevel, readModel, readRange } from './report-request.ts';

/** What each platform's figure counts, in its own word: Meta's purchases, Google's conversions that bidding goes by. */
const REPORTED_BASIS: Record<string, string> = { social_ads: 'omni_purchase', search_ads: 'conversions' };

interface Row {
  entity: AdEntityDoc;
  claim: ClaimSums;
  facts: FactSums;
  delivery: DeliverySums | undefined;
  days: string[];
}

/**
 * Entities that a sync has brought: what a tag names without a platform has no other side to compare with, and what it names
 * of a platform is unassigned there until a sync knows it.
 */
export function createGetPlatformComparison({ db, now }: { db: Db } & CoverageDeps) {
  const collections = collectionsOf(db);
  const { adEntities, adInsights, dailyFacts, profiles, rates } = collections;
  const readCoverage = createReadCoverage(collections, now);

  return async function getPlatformComparison(
    request: GetPlatformComparisonRequest,
  ): Promise<MessageInitShape<typeof GetPlatformComparisonResponseSchema>> {
    const { profileId } = request;
    const range = readRange(request.range);
    const asked = { profileId, range, model: readModel(request.model), level: readLevel(request.level) };
    const { generation, currency } = await servedProfile(profiles, profileId);
    const query = { ...asked, generation };
    const [facts, delivered, claimed, connected, coverage] = await Promise.all([
      factsByEntity(dailyFacts, query),
      deliveryRows(adInsights, query),
      claimRows(adInsights, query),
      platformsInCatalog(adEntities, profileId),
      readCoverage(profileId, range),
    ]);
    const table = await ratesFor(rates, [currency, ...claimed.map((row) => row.currency)], range);
    const delivery = sumDelivery(delivered, currency, table);
    const claims = Map.groupBy(claimed, (row) => row.entityId);
    const ids = [...new Set([...facts.keys(), ...claims.keys()])].filter(isEntity);
    const entities = await entitiesById(adEntities, profileId, ids);
    const rows = ids.flatMap((id): Row[] => {
      const entity = entities.get(id);
      if (entity === undefined || (entity.source !== 'catalog' && !claims.has(id))) return [];
      const own: ClaimRow[] = claims.get(id) ?? [];
      const claim = own.reduce((sums, row) => addClaim(sums, row, currency, table), NO_CLAIM);
      return [
        {
          entity,
          claim,
          facts: facts.get(id) ?? NO_FACTS,
          delivery: delivery.get(id),
          days: own.map((row) => row.date),
        },
      ];
    });
    rows.sort((a, b) => b.facts.cashValue.cmp(a.facts.cashValue) || (a.entity.name < b.entity.name ? -1 : 1));
    const byPlatform = Map.groupBy(rows, (row) => row.entity.platform);
    const listed = new Set(rows.map(({ entity }) => entity._id));
    const unlisted = [...entities.values()].filter((entity) => isUnsynced(entity) && !listed.has(entity._id));
    const unassigned = (platform: string) => unassignedFacts(platform, facts, unlisted);
    // A platform with nothing but clicks that no ad of a sync stands for still has those.
    const clicked = Object.keys(REPORTED_BASIS).filter((platform) => !isEmpty(unassigned(platform)));
    const platforms = [...new Set([...byPlatform.keys(), ...connected, ...clicked])];
    return {
      platforms: platforms.map((platform) =>
        totalOf(platform, byPlatform.get(platform) ?? [], unassigned(platform), coverage),
      ),
      rows: rows.map(({ entity, claim, facts: credited, delivery: sums }) => ({
        id: entity._id,
        name: entity.name,
        platform: entity.platform,
        externalId: entity.external_id,
        comparison: message(compare(claim, credited, measured(coverage, entity, sums).spend)),
      })),
      reportingCurrency: currency,
    };
  };
}

function totalOf(
  platform: string,
  rows: readonly Row[],
  unassigned: FactSums,
  coverage: Pick<Coverage, 'ofPlatform'>,
) {
  const delivered = rows.flatMap(({ delivery }) => delivery ?? []);
  const isMeasured = coverage.ofPlatform(platform, delivered.length > 0);
  const spend = isMeasured ? delivered.reduce(addDelivery, NO_DELIVERY).spend : null;
  return {
    platform,
    comparison: message(
      compare(addClaims(rows.map(({ claim }) => claim)), addFacts(rows.map((row) => row.facts)), spend),
    ),
    reportedBasis: REPORTED_BASIS[platform] ?? '',
    hasDelivery: delivered.length > 0,
    deliveryThrough:
      rows
        .flatMap(({ days }) => days)
        .sort()
        .at(-1) ?? '',
    unassignedConversions: BigInt(unassigned.count),
    unassignedCashRevenue: knownValue(unassigned)?.toFixed(),
  };
}

function message(comparison: Comparison): MessageInitShape<typeof ComparisonSchema> {
  const { platformConversions, conversionGap } = comparison;
  return {
    platformConversions: wholeCount(platformConversions),
    platformConversionsExact: platformConversions ?? undefined,
    platformConversionValue: comparison.platformConversionValue ?? undefined,
    svcConversions: BigInt(comparison.svcConversions),
    svcCashConversions: BigInt(comparison.svcCashConversions),
    svcCashRevenue: comparison.svcCashRevenue ?? undefined,
    conversionGap: wholeCount(conversionGap),
    conversionGapExact: conversionGap ?? undefined,
    conversionGapPct: comparison.conversionGapPct ?? undefined,
    valueGap: comparison.valueGap ?? undefined,
    platformRoas: comparison.platformRoas ?? undefined,
    svcRoas: comparison.svcRoas ?? undefined,
  };
}
