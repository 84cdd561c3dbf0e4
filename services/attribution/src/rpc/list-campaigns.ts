// Handles ListCampaigns: lists what each campaign, ad set or ad cost and brought, best first (contract: GET /campaigns).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListCampaignsRequest,
  ListCampaignsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { createDeliveries } from '../domain/figures/deliveries.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import { isEntity } from '../domain/ids.ts';
import { type DeliverySums, isIdle } from '../domain/report/delivery-sums.ts';
import { type FactSums, isEmpty } from '../domain/report/fact-sums.ts';
import { type RankPosition, rankCampaigns } from '../domain/report/rank-campaigns.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import { MODELS, type Model } from '../domain/vocabulary.ts';
import { collectionsOf } from '../store/collections.ts';
import type { FactsQuery, Figures } from '../store/figures/open-figures.ts';
import { createReportingMoney } from '../store/payments/reporting-money.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { campaignDetails } from './campaign-details.ts';
import { measured, rowByModel, rowMessage, rowOf } from './campaign-row.ts';
import { daysMessage } from './days-message.ts';
import { readCoverage } from './read-coverage.ts';
import type { ReportDeps } from './report-deps.ts';
import { readLevel, readModel, readRange } from './report-request.ts';

const ALL_MODELS = 'all';
/** The model that orders the rows when every model is requested: the default of the single-model report. */
const RANKED_BY: Model = 'last_touch';

const Cursor = z.strictObject({
  value: z
    .string()
    .regex(/^-?\d{1,60}(\.\d{1,60})?$/)
    .or(z.literal('')),
  count: z.int(),
  name: z.string(),
  id: z.string(),
});

/**
 * Handles ListCampaigns: returns rows for the entities of a level that delivered or were credited in the range; GetUnattributed
 * has what was credited to no entity. Each day's spend is converted by that day's rate. An entity without delivery spent 0,
 * unless a day of its account was never synced: then its spend is unknown. Pages continue by rank (rankCampaigns): all pages
 * together hold every row once, unless its figures change meanwhile.
 * @throws INVALID_ARGUMENT invalid_date_range, invalid_parameter
 */
export function createListCampaigns({ db, openFigures, now = () => new Date() }: ReportDeps) {
  const { conversions } = collectionsOf(db);

  return async function listCampaigns(
    request: ListCampaignsRequest,
  ): Promise<MessageInitShape<typeof ListCampaignsResponseSchema>> {
    const { profileId, withDetails } = request;
    const range = readRange(request.range);
    const isAll = request.model === ALL_MODELS;
    const models = isAll ? MODELS : [readModel(request.model)];
    const level = readLevel(request.level);
    const { limit } = request;
    const after = readPosition(request.cursor);
    const figures = await openFigures(profileId);
    const { generation, currency, days } = figures;
    const [facts, { coverage, foreign }] = await Promise.all([
      factsByModel(figures, models, { level, range }),
      readCoverage(figures, range, now()),
    ]);
    const money = createReportingMoney(figures.rates, currency, range);
    const [deliveries, foreignDelivery] = await figures.insights({ level, range }, (names) => [
      createDeliveries(names, money),
      createForeignDelivery(names, foreign),
    ]);
    const delivery = deliveries.byEntity();
    const ids = activeEntities([...facts.values()], delivery);
    const entities = await figures.entities(ids);
    const rankedBy = facts.get(isAll ? RANKED_BY : (models[0] ?? RANKED_BY));
    const rows = ids
      .filter((id) => isWithin(entities.get(id), request))
      .map((id) =>
        rowOf(id, entities.get(id), rankedBy?.get(id), measured(coverage, entities.get(id), delivery.get(id))),
      );
    const { rows: ranked, next } = rankCampaigns(rows, { limit, after });
    const shown = ranked.flatMap(({ entity }) => entity ?? []);
    const [details, ambiguous] = await Promise.all([
      withDetails ? campaignDetails({ figures, entities: shown, range }) : new Map(),
      figures.ambiguousNames(shown),
    ]);
    const others = foreignDelivery.accounts(ranked.map(({ id }) => id));
    const message = (row: (typeof ranked)[number]) =>
      isAll
        ? rowByModel(
            row,
            [...facts].map(([model, own]) => [model, own.get(row.id)] as const),
          )
        : rowMessage(row);
    const shownFacts = [...facts.values()].flatMap((own) => ranked.flatMap(({ id }) => own.get(id) ?? []));
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days }, shownFacts);
    return {
      rows: ranked.map((row) => ({
        ...message(row),
        ...details.get(row.id),
        ambiguousName: ambiguous.has(row.id),
      })),
      reportingCurrency: currency,
      nextCursor: next === null ? '' : cursorOf(next),
      unknownRates: unknownRates([...ranked.flatMap((row) => row.delivery.missing), ...withoutRate]),
      days: daysMessage(range, days, others),
    };
  };
}

function readPosition(cursor: string): RankPosition | null {
  if (cursor === '') return null;
  const { value, count, name, id } = decodePageToken(cursor, Cursor);
  return { outcomeValue: value === '' ? null : value, attributedOutcomeCount: count, name, id };
}

const cursorOf = ({ outcomeValue, attributedOutcomeCount, name, id }: RankPosition): string =>
  encodePageToken({ value: outcomeValue ?? '', count: attributedOutcomeCount, name, id });

/**
 * Reports whether an entity is, or belongs to, the requested campaign and ad set (by their platform's ids), on the requested
 * platform.
 */
function isWithin(
  entity: AdEntityDoc | undefined,
  {
    campaignExternalId,
    adSetExternalId,
    platform,
  }: Pick<ListCampaignsRequest, 'campaignExternalId' | 'adSetExternalId' | 'platform'>,
): boolean {
  const own = (level: AdEntityDoc['level']) => (entity?.level === level ? entity.external_id : null);
  const campaign = own('campaign') ?? entity?.campaign_external_id;
  const adSet = own('ad_set') ?? entity?.ad_set_external_id;
  return (
    (platform === '' || entity?.platform === platform) &&
    (campaignExternalId === '' || campaign === campaignExternalId) &&
    (adSetExternalId === '' || adSet === adSetExternalId)
  );
}

async function factsByModel(
  figures: Figures,
  models: readonly Model[],
  of: Omit<FactsQuery, 'model'>,
): Promise<Map<Model, Map<string, FactSums>>> {
  return new Map(
    await Promise.all(models.map(async (model) => [model, await figures.facts({ ...of, model })] as const)),
  );
}

function activeEntities(
  facts: readonly ReadonlyMap<string, FactSums>[],
  delivery: ReadonlyMap<string, DeliverySums>,
): string[] {
  const credited = facts.flatMap((own) => [...own].filter(([id, sums]) => isEntity(id) && !isEmpty(sums)));
  const delivering = [...delivery].filter(([, sums]) => !isIdle(sums));
  return [...new Set([...credited, ...delivering].map(([id]) => id))];
}
