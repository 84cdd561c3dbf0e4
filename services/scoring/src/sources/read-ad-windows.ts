// Reads what scores are computed from in all windows at once: attribution's figures of all ads of a profile, page by page, the
// traits of analysed ads, and experiments. The figures are neither stored nor computed a second time here.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { MissingRate } from '@touchline/proto/unknown-rates.ts';
import type { AdFacts } from '../domain/ad-facts.ts';
import { currentExperiments } from '../domain/proven-lift.ts';
import { type Analyses, adKey } from '../store/analyses.ts';
import type { Experiments } from '../store/experiments.ts';
import type { ScoredDaysDoc } from '../store/profile-doc.ts';
import { scoredDays } from './days-doc.ts';
import { factsOf } from './facts-of.ts';

const PAGE = 1000;

/** What is known of one ad in one or more windows. */
export interface FactsInWindows {
  readonly facts: AdFacts;
  /** 2^n for the window at place n. */
  readonly bits: number;
}

export interface ReadWindows {
  readonly reportingCurrency: string;
  /** One for each window. */
  readonly days: readonly (ScoredDaysDoc | undefined)[];
}

/**
 * Passes every ad of the catalog to `onPage`, by id, with facts of every window; returns the currency of its money, and the days of the windows.
 * @param until an instant of the last day
 * @param lastDays of each window; 0 for one without a beginning
 */
export type ReadAdWindows = (
  profileId: string,
  windows: { readonly until: Date; readonly lastDays: readonly number[] },
  onPage: (ads: readonly (readonly FactsInWindows[])[]) => void,
) => Promise<ReadWindows>;

/** @throws AppError UNAVAILABLE while attribution does not answer */
export function createReadAdWindows(
  figures: Pick<GrpcClient<typeof AdFigureService>, 'listAdWindows'>,
  analyses: Pick<Analyses, 'traits'>,
  experiments: Pick<Experiments, 'list'>,
): ReadAdWindows {
  return async function readAdWindows(profileId, { until, lastDays }, onPage) {
    const asked = { profileId, until: timestampFromDate(until), lastDays: [...lastDays], limit: PAGE };
    const traits = await analyses.traits(profileId);
    const recorded = (await experiments.list(profileId)).map(({ experiment }) => experiment);
    const missing = lastDays.map((): MissingRate[] => []);
    const request = (cursor: string) => figures.listAdWindows({ ...asked, cursor });
    let next = request('');
    for (;;) {
      const { ads, windows, nextCursor, reportingCurrency } = await next;
      const isLast = nextCursor === '';
      // Attribution makes the next page while this one is packed.
      if (!isLast) next = request(nextCursor);
      next.catch(() => undefined);
      const current = currentExperiments(recorded, windows[0]?.days?.dateTo ?? '');
      onPage(
        ads.flatMap(({ ad, figures: own }) => {
          if (ad === undefined) return [];
          const known = traits.get(adKey(ad.platform, ad.externalId));
          return [
            own.flatMap(({ figures: one, windows: bits }) =>
              one ? { facts: factsOf(ad, one, known, current), bits } : [],
            ),
          ];
        }),
      );
      for (const [n, { missingRates }] of windows.entries()) missing[n]?.push(...missingRates);
      if (!isLast) continue;
      const days = windows.map((window, n) => window.days && scoredDays(window.days, missing[n] ?? []));
      return { reportingCurrency, days };
    }
  };
}
