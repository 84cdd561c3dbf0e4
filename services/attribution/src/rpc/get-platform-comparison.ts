// Handles GetPlatformComparison: compares each platform's claim with what was attributed (contract: GET
// /campaigns/platform-comparison).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ComparisonSchema,
  GetPlatformComparisonRequest,
  GetPlatformComparisonResponseSchema,
  PlatformTotalSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { addClaims, type Comparison, compare } from '../domain/report/comparison.ts';
import type { Coverage } from '../domain/report/coverage.ts';
import { addDelivery, NO_DELIVERY } from '../domain/report/delivery-sums.ts';
import { addFacts, type FactSums, isEmpty, knownPart, knownValue } from '../domain/report/fact-sums.ts';
import { comparedTypes, leadBasis, PLATFORMS, reportedBasis } from '../domain/report/reported-basis.ts';
import { wholeCount } from '../domain/report/rounding.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { measured } from './campaign-row.ts';
import { readSides, type Sides } from './comparison-sides.ts';
import { daysMessage } from './days-message.ts';
import { readCoverage } from './read-coverage.ts';
import type { ReportDeps } from './report-deps.ts';
import { readLevel, readModel, readRange } from './report-request.ts';

/**
 * Handles GetPlatformComparison. Totals are sums of campaigns, whatever the level of the rows: at lower levels platforms round
 * and omit, and credit names less.
 */
export function createGetPlatformComparison({ db, openFigures, now = () => new Date() }: ReportDeps) {
  const { conversions, goals } = collectionsOf(db);

  return async function getPlatformComparison(
    request: GetPlatformComparisonRequest,
  ): Promise<MessageInitShape<typeof GetPlatformComparisonResponseSchema>> {
    const { profileId } = request;
    const range = readRange(request.range);
    const level = readLevel(request.level);
    const model = readModel(request.model);
    const figures = await openFigures(profileId);
    const { generation, currency, days } = figures;
    const { coverage, foreign } = await readCoverage(figures, range, now());
    const query = { figures, model, range, foreign };
    const [campaigns, below, connected, types] = await Promise.all([
      readSides({ ...query, level: 'campaign' }),
      level === 'campaign' ? null : readSides({ ...query, level }),
      figures.platforms(),
      loadGoals(goals, profileId).then(comparedTypes),
    ]);
    const { rows } = below ?? campaigns;
    const shown = [...campaigns.rows, ...rows];
    const missing = shown.flatMap(({ claim, delivery }) => [...claim.missing, ...(delivery?.missing ?? [])]);
    const byPlatform = Map.groupBy(campaigns.rows, (row) => row.entity.platform);
    // A platform is listed even if all it has are clicks for which no synced campaign exists.
    const clicked = PLATFORMS.filter((platform) => !isEmpty(campaigns.unassigned(platform)));
    const platforms = [...new Set([...byPlatform.keys(), ...connected, ...clicked])];
    const credited = [...shown.map((row) => row.facts), ...platforms.map(campaigns.unassigned)];
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days }, credited);
    return {
      platforms: platforms.map((platform) => ({
        ...totalOf(platform, byPlatform.get(platform) ?? [], campaigns.unassigned(platform), coverage),
        comparedTypes: types,
      })),
      rows: rows.map(({ entity, claim, facts, delivery }) => ({
        id: entity._id,
        name: entity.name,
        platform: entity.platform,
        externalId: entity.external_id,
        comparison: message(compare(claim, facts, measured(coverage, entity, delivery).spend)),
        reportedBasis: reportedBasis(entity.platform),
        leadBasis: leadBasis(entity.platform),
        comparedTypes: types,
      })),
      reportingCurrency: currency,
      unknownRates: unknownRates([...missing, ...withoutRate]),
      days: daysMessage(range, days, campaigns.others),
    };
  };
}

function totalOf(
  platform: string,
  rows: readonly Sides[],
  unassigned: FactSums,
  coverage: Pick<Coverage, 'ofPlatform'>,
): MessageInitShape<typeof PlatformTotalSchema> {
  const delivered = rows.flatMap(({ delivery }) => delivery ?? []);
  const isMeasured = coverage.ofPlatform(platform, delivered.length > 0);
  const spend = isMeasured ? delivered.reduce(addDelivery, NO_DELIVERY).spend : null;
  const lastDays = rows.map((row) => row.lastDay).sort();
  return {
    platform,
    comparison: message(
      compare(addClaims(rows.map(({ claim }) => claim)), addFacts(rows.map((row) => row.facts)), spend),
    ),
    reportedBasis: reportedBasis(platform),
    leadBasis: leadBasis(platform),
    hasDelivery: delivered.length > 0,
    deliveryThrough: lastDays.at(-1) ?? '',
    unassignedConversions: BigInt(unassigned.count),
    unassignedCashRevenue: knownValue(unassigned)?.toFixed(),
    knownUnassignedCashRevenue: knownPart(unassigned)?.toFixed(),
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
    svcComparedConversions: BigInt(comparison.svcComparedConversions),
    svcCashRevenue: comparison.svcCashRevenue ?? undefined,
    conversionGap: wholeCount(conversionGap),
    conversionGapExact: conversionGap ?? undefined,
    conversionGapPct: comparison.conversionGapPct ?? undefined,
    valueGap: comparison.valueGap ?? undefined,
    platformRoas: comparison.platformRoas ?? undefined,
    svcRoas: comparison.svcRoas ?? undefined,
    knownPlatformConversionValue: comparison.knownPlatformConversionValue ?? undefined,
    knownSvcCashRevenue: comparison.knownSvcCashRevenue ?? undefined,
    platformLeads: comparison.platformLeads ?? undefined,
    svcLeads: BigInt(comparison.svcLeads),
    leadGap: comparison.leadGap ?? undefined,
  };
}
