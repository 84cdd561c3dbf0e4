// Reads what scores are computed from: attribution's figures of all ads of a profile, page by page, the traits of analysed ads,
// and experiments. The figures are neither stored nor computed a second time here.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  AdFigureService,
  AdFigures,
  KnownAmounts,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { ReportDays } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import { type MissingRate, unknownRates } from '@touchline/proto/unknown-rates.ts';
import type { AdFacts } from '../domain/ad-facts.ts';
import type { Traits } from '../domain/creative/traits-of.ts';
import { formatOf } from '../domain/format-of.ts';
import { objectiveOf } from '../domain/objective-of.ts';
import { type CurrentExperiments, currentExperiments, provenLift } from '../domain/proven-lift.ts';
import type { WindowDays } from '../domain/window-days.ts';
import { type Analyses, adKey } from '../store/analyses.ts';
import type { Experiments } from '../store/experiments.ts';
import type { ScoredDaysDoc } from '../store/profile-doc.ts';

const PAGE = 1000;

export interface ReadFacts {
  readonly reportingCurrency: string;
  /** Null from attribution of an earlier release. */
  readonly days: ScoredDaysDoc | null;
}

/** Passes every ad of the catalog in these days to `onPage`, by id; returns the currency of its money, and which days those were. */
export type ReadAdFacts = (
  profileId: string,
  days: WindowDays,
  onPage: (ads: readonly AdFacts[]) => void,
) => Promise<ReadFacts>;

/** @throws AppError UNAVAILABLE while attribution does not answer */
export function createReadAdFacts(
  figures: Pick<GrpcClient<typeof AdFigureService>, 'listAdFigures'>,
  analyses: Pick<Analyses, 'traits'>,
  experiments: Pick<Experiments, 'list'>,
): ReadAdFacts {
  return async function readAdFacts(profileId, { until, lastDays, from: dateFrom, to: dateTo }, onPage) {
    const asked = { profileId, dateFrom, dateTo, until: timestampFromDate(until), lastDays, limit: PAGE };
    const traits = await analyses.traits(profileId);
    const recorded = (await experiments.list(profileId)).map(({ experiment }) => experiment);
    const missing: MissingRate[] = [];
    const request = (cursor: string) => figures.listAdFigures({ ...asked, cursor });
    let next = request('');
    for (;;) {
      const page = await next;
      const isLast = page.nextCursor === '';
      // Attribution makes the next page while this one is packed.
      if (!isLast) next = request(page.nextCursor);
      next.catch(() => undefined);
      const current = currentExperiments(recorded, page.days?.dateTo ?? dateTo);
      onPage(page.ads.map((ad) => factsOf(ad, traits.get(adKey(ad.platform, ad.externalId)), current)));
      missing.push(...page.missingRates);
      if (!isLast) continue;
      const days = page.days === undefined ? null : { ...daysDoc(page.days), unknown_rates: ratesDoc(missing) };
      return { reportingCurrency: page.reportingCurrency, days };
    }
  };
}

const ratesDoc = (missing: readonly MissingRate[]): ScoredDaysDoc['unknown_rates'] =>
  unknownRates(missing).map(({ firstDay: first_day, ...rest }) => ({ ...rest, first_day }));

function daysDoc({ dateFrom, dateTo, timeZone, otherTimeZones }: ReportDays): ScoredDaysDoc {
  return {
    ...{ date_from: dateFrom, date_to: dateTo, time_zone: timeZone },
    other_time_zones: otherTimeZones.map(({ platform, accountId, timeZone: own }) => ({
      ...{ platform, account_id: accountId, time_zone: own },
    })),
  };
}

function knownOf({ spend, platformConversionValue, cashValue, pipelineValue }: KnownAmounts): AdFacts['known'] {
  const known = { spend, platformConversionValue, cashValue, pipelineValue };
  return Object.fromEntries(Object.entries(known).filter(([, amount]) => amount !== undefined));
}

/** What the platform reported in this sync has priority over an analysis, which may be older. */
function factsOf(figures: AdFigures, traits: Traits | undefined, experiments: CurrentExperiments): AdFacts {
  const { id, externalId, name, platform, campaignName, adSetName, creative } = figures;
  const experiment = provenLift(experiments, figures);
  const count = (value: bigint | undefined) => (value === undefined ? null : Number(value));
  return {
    ...{ id, externalId, name, platform, campaignName, adSetName },
    objective: objectiveOf(figures),
    format: formatOf(creative) ?? traits?.format ?? null,
    ...{ geo: figures.geo || null, placement: figures.placement || null },
    audienceWarmth: figures.audienceWarmth || null,
    thumbnailUrl: creative?.thumbnailUrl ?? '',
    videoId: creative?.videoId ?? '',
    callToActionType: creative?.callToActionType || (traits?.cta ?? ''),
    ...(traits && { traits: { hook: traits.hook, angle: traits.angle, offers: traits.offers } }),
    ...(experiment && { experiment }),
    spend: figures.spend ?? null,
    impressions: Number(figures.impressions),
    clicks: Number(figures.clicks),
    conversations: count(figures.conversationsStarted),
    platformConversions: count(figures.platformConversions),
    ...(figures.platformConversionsExact !== undefined && {
      platformConversionsExact: figures.platformConversionsExact,
    }),
    platformConversionValue: figures.platformConversionValue ?? null,
    outcomes: Number(figures.attributedOutcomes),
    cashOutcomes: Number(figures.cashOutcomes),
    cashValue: figures.cashValue ?? null,
    pipelineOutcomes: Number(figures.pipelineOutcomes),
    pipelineValue: figures.pipelineValue ?? null,
    ...(figures.known && { known: knownOf(figures.known) }),
    messagingOutcomes: Number(figures.messagingOutcomes),
    ctr: figures.ctr ?? null,
    cpc: figures.cpc ?? null,
    roas: figures.roas ?? null,
    cac: figures.cac ?? null,
    costPerConversation: figures.costPerConversation ?? null,
  };
}
