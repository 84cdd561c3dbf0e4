// Answers reports like one replica of the service, with a memory of its own.
import { create, type DescMessage, type MessageInitShape, toJsonString } from '@bufbuild/protobuf';
import {
  GetAdRequestSchema,
  GetAdResponseSchema,
  GetOverviewDaysRequestSchema,
  GetOverviewDaysResponseSchema,
  GetOverviewRequestSchema,
  GetOverviewResponseSchema,
  GetPlatformComparisonRequestSchema,
  GetPlatformComparisonResponseSchema,
  GetTrendRequestSchema,
  GetTrendResponseSchema,
  GetUnattributedRequestSchema,
  GetUnattributedResponseSchema,
  ListCampaignsRequestSchema,
  ListCampaignsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import {
  GetPathsRequestSchema,
  GetPathsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import type { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Db } from 'mongodb';
import { createGetAd } from '../src/rpc/get-ad.ts';
import { createGetOverview } from '../src/rpc/get-overview.ts';
import { createGetOverviewDays } from '../src/rpc/get-overview-days.ts';
import { createGetPaths } from '../src/rpc/get-paths.ts';
import { createGetPlatformComparison } from '../src/rpc/get-platform-comparison.ts';
import { createGetTrend } from '../src/rpc/get-trend.ts';
import { createGetUnattributed } from '../src/rpc/get-unattributed.ts';
import { createListCampaigns } from '../src/rpc/list-campaigns.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { createFiguresMemory } from '../src/store/figures/figures-memory.ts';
import { createOpenFigures, type OpenFigures } from '../src/store/figures/open-figures.ts';

/** What a report is about; each takes what it knows of. */
export interface Question {
  readonly profileId: string;
  readonly range: { readonly dateFrom: string; readonly dateTo: string };
  readonly model: string;
  readonly level: AdLevel;
  readonly entityIds: readonly string[];
}

export interface ReportReplica {
  readonly openFigures: OpenFigures;
  /** How many bytes its memory uses. */
  bytes(): number;
  /** Returns every report on a question, by name, as the lines of its response. */
  answers(question: Question): Promise<Record<string, string[]>>;
}

/** @param maxBytes 0 reads everything from the database @param now the clock of what counts as today */
export function reportReplica(db: Db, maxBytes: number, now: () => Date): ReportReplica {
  const collections = collectionsOf(db);
  const memory = createFiguresMemory(collections, { maxBytes });
  const openFigures = createOpenFigures(collections, memory);
  const deps = { db, openFigures, now };
  const reports = {
    campaigns: answering(ListCampaignsRequestSchema, ListCampaignsResponseSchema, createListCampaigns(deps)),
    unattributed: answering(GetUnattributedRequestSchema, GetUnattributedResponseSchema, createGetUnattributed(deps)),
    comparison: answering(
      GetPlatformComparisonRequestSchema,
      GetPlatformComparisonResponseSchema,
      createGetPlatformComparison(deps),
    ),
    overview: answering(GetOverviewRequestSchema, GetOverviewResponseSchema, createGetOverview(deps)),
    overviewDays: answering(GetOverviewDaysRequestSchema, GetOverviewDaysResponseSchema, createGetOverviewDays(deps)),
    paths: answering(GetPathsRequestSchema, GetPathsResponseSchema, createGetPaths(deps)),
    trend: answering(GetTrendRequestSchema, GetTrendResponseSchema, createGetTrend(deps)),
    ad: answering(GetAdRequestSchema, GetAdResponseSchema, createGetAd(deps)),
  };

  return {
    openFigures,
    bytes: memory.bytes,
    async answers({ entityIds, ...question }) {
      const { profileId, range, model, level } = question;
      const each = {
        campaigns: reports.campaigns({ ...question, limit: 100, withDetails: true }),
        allModels: reports.campaigns({ ...question, model: 'all', limit: 100 }),
        unattributed: reports.unattributed(question),
        comparison: reports.comparison(question),
        overview: reports.overview({ profileId, range, model }),
        overviewDays: reports.overviewDays({ profileId, range, model }),
        paths: reports.paths({ profileId, range, limit: 100 }),
        trend: reports.trend({ profileId, range, level, entityIds: [...entityIds] }),
        ad: reports.ad({ ...question, id: entityIds[0] ?? '' }),
      };
      const settled = Object.entries(each).map(async ([name, answer]) => [name, await answer] as const);
      return Object.fromEntries(await Promise.all(settled));
    },
  };
}

function answering<Req extends DescMessage, Res extends DescMessage>(
  request: Req,
  response: Res,
  handle: (request: ReturnType<typeof create<Req>>) => Promise<MessageInitShape<Res>>,
) {
  return async (asked: MessageInitShape<Req>): Promise<string[]> => {
    const answer = create(response, await handle(create(request, asked)));
    return toJsonString(response, answer, { prettySpaces: 1 }).split('\n');
  };
}
