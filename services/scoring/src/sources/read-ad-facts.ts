// Reads what a model learns from: attribution's figures of all ads of a profile over a range, page by page, with the traits of
// analysed ads and experiments.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { MissingRate } from '@touchline/proto/unknown-rates.ts';
import type { AdFacts } from '../domain/ad-facts.ts';
import { currentExperiments } from '../domain/proven-lift.ts';
import type { WindowDays } from '../domain/window-days.ts';
import { type Analyses, adKey } from '../store/analyses.ts';
import type { Experiments } from '../store/experiments.ts';
import type { ScoredDaysDoc } from '../store/profile-doc.ts';
import { scoredDays } from './days-doc.ts';
import { factsOf } from './facts-of.ts';

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
      onPage(page.ads.map((ad) => factsOf(ad, ad, traits.get(adKey(ad.platform, ad.externalId)), current)));
      missing.push(...page.missingRates);
      if (!isLast) continue;
      const days = page.days === undefined ? null : scoredDays(page.days, missing);
      return { reportingCurrency: page.reportingCurrency, days };
    }
  };
}
