// Serves a simulated world as attribution would: the figures of the days that are asked for, the last week ending yesterday.

import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { ListAdFiguresRequest } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { AdFacts } from '../../src/domain/ad-facts.ts';
import type { Figures } from '../ad-account.ts';
import type { World } from './simulated-world.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const OBJECTIVES = { sales: 'OUTCOME_SALES', leads: 'OUTCOME_LEADS', messaging: 'MESSAGES' } as const;
const CREATIVES = { video: { videoId: 'v' }, static: { cardCount: 1 }, carousel: { cardCount: 3 } } as const;

/** @param now when the model is trained; an hour more or less changes nothing, since the world knows only weeks */
export function servedWorld(world: World, weeks: number, now: Date) {
  return ({ until, lastDays }: ListAdFiguresRequest): Figures[] => {
    const daysAgo = (now.getTime() - (until ? timestampMs(until) : now.getTime())) / DAY_MS - 1;
    const week = weeks - 1 - Math.round(daysAgo / WEEK_DAYS);
    const from = lastDays === 0 ? 0 : week + 1 - lastDays / WEEK_DAYS;
    return from < 0 ? [] : world.figures(from, week).map(figuresOf);
  };
}

function figuresOf({ id, platform, objective, format, ...ad }: AdFacts): Figures {
  return {
    ...{ id, externalId: id, name: id, platform, objective: OBJECTIVES[objective as keyof typeof OBJECTIVES] },
    ...(format !== null && { creative: CREATIVES[format] }),
    ...{ spend: ad.spend ?? '0', impressions: BigInt(ad.impressions), clicks: BigInt(ad.clicks) },
    ...(ad.conversations !== null && { conversationsStarted: BigInt(ad.conversations) }),
    ...{
      attributedOutcomes: BigInt(ad.outcomes),
      cashOutcomes: BigInt(ad.cashOutcomes),
      cashValue: ad.cashValue ?? '0',
    },
    ...{ pipelineOutcomes: BigInt(ad.pipelineOutcomes), pipelineValue: ad.pipelineValue ?? '0' },
  };
}
