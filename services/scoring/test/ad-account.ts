// Serves attribution and the ad platforms to scoring over real gRPC: figures of ads in pages, and creatives; a test may hold both
// up.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import {
  AdFigureService,
  type AdFiguresSchema,
  type ListAdFiguresRequest,
  ListAdFiguresRequestSchema,
  type ListAdWindowsRequest,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { AllowanceService } from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import type { ReportDaysSchema } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import {
  AdPlatformService,
  type CreativeContentSchema,
} from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';

type Init = MessageInitShape<typeof AdFiguresSchema>;
export type Figures = Omit<Init, '$typeName' | '$unknown'> & { id: string };

export interface AdAccount extends AsyncDisposable {
  readonly address: string;
  /** By profile; the same in every window. */
  readonly ads: Map<string, Figures[]>;
  /** Where the days matter: by profile, in place of the ads above. */
  readonly inDays: Map<string, (request: ListAdFiguresRequest) => Figures[]>;
  /** Those that did nothing in the last days: only the lifetime has them. */
  readonly former: Map<string, Figures[]>;
  readonly asked: ListAdWindowsRequest[];
  /** Runs before each answer: the figures of all windows, or those of one range. */
  before: (request: ListAdWindowsRequest | ListAdFiguresRequest) => Promise<void>;
  isAway: boolean;
  /** What each ad shows on its platform, or how the platform refuses to report it. */
  /** The missing rates that are returned, by profile. */
  readonly missing: Map<string, { currency: string; day: string }[]>;
  /** The days that are returned, by profile. */
  readonly days: Map<string, MessageInitShape<typeof ReportDaysSchema>>;
  readonly creatives: Map<string, Content | Error>;
  /** The ads whose creative was read. */
  readonly read: string[];
  /** The units that each workspace has left of the day, which ends at RESETS_AT; UNITS where it says nothing. */
  readonly units: Map<string, number>;
  /** Runs before each creative is returned. */
  beforeRead: (adExternalId: string) => Promise<void>;
}

type Content = MessageInitShape<typeof CreativeContentSchema>;

const CURRENCY = 'CLP';
export const UNITS = 100;
const RESETS_AT = { seconds: 4_000_000_000n };

/** Makes an ad with a plain delivery; a higher n has cheaper clicks. */
export function figuresOf(n: number, over: Partial<Figures> = {}): Figures {
  return {
    id: `id-${String(n).padStart(5, '0')}`,
    externalId: String(9000 + n),
    name: `Ad ${n}`,
    platform: 'social_ads',
    objective: 'OUTCOME_SALES',
    spend: '100',
    impressions: 10_000n,
    clicks: BigInt(100 + n),
    cashValue: '0',
    pipelineValue: '0',
    ...over,
  };
}

export async function startAdAccount(): Promise<AdAccount> {
  const state = {
    ads: new Map<string, Figures[]>(),
    inDays: new Map<string, (request: ListAdFiguresRequest) => Figures[]>(),
    former: new Map<string, Figures[]>(),
    asked: [] as ListAdWindowsRequest[],
    missing: new Map<string, { currency: string; day: string }[]>(),
    days: new Map<string, MessageInitShape<typeof ReportDaysSchema>>(),
    before: async (_: ListAdWindowsRequest | ListAdFiguresRequest): Promise<void> => undefined,
    isAway: false,
    creatives: new Map<string, Content | Error>(),
    read: [] as string[],
    units: new Map<string, number>(),
    beforeRead: async (_: string): Promise<void> => undefined,
  };
  const pageOf = (request: ListAdFiguresRequest) => {
    const former = request.lastDays === 0 ? (state.former.get(request.profileId) ?? []) : [];
    const own = state.inDays.get(request.profileId)?.(request) ?? state.ads.get(request.profileId) ?? [];
    return [...own, ...former].sort((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => id > request.cursor);
  };
  const answer = async (request: ListAdWindowsRequest | ListAdFiguresRequest) => {
    await state.before(request);
    if (state.isAway) throw unavailable('Attribution is away.', 1);
  };
  const about = ({ profileId }: { profileId: string }) => {
    const days = state.days.get(profileId);
    return { missingRates: state.missing.get(profileId) ?? [], ...(days && { days }) };
  };
  const service = implement(AdFigureService, {
    listAdFigures: async (request) => {
      await answer(request);
      const ads = pageOf(request).slice(0, request.limit);
      return { ads, nextCursor: nextOf(ads, request), reportingCurrency: CURRENCY, ...about(request) };
    },
    listAdWindows: async (request) => {
      state.asked.push(request);
      await answer(request);
      const { profileId, cursor, until } = request;
      const all = request.lastDays.map((lastDays) =>
        pageOf(create(ListAdFiguresRequestSchema, { profileId, cursor, lastDays, ...(until && { until }) })),
      );
      const ids = [...new Set(all.flat().map(({ id }) => id))].sort().slice(0, request.limit);
      const inAll = all.map((own) => new Map(own.map((ad) => [ad.id, ad])));
      const ads = ids.map((id) => {
        const figures = inAll.flatMap((byId, n) => {
          const own = byId.get(id);
          return own === undefined ? [] : [{ figures: own, windows: 1 << n }];
        });
        return { ad: figures[0]?.figures ?? { id }, figures };
      });
      const dateTo = new Date(until ? timestampMs(until) : 0).toISOString().slice(0, 10);
      const windows = request.lastDays.map(() => ({ days: { dateTo, timeZone: 'UTC' }, ...about(request) }));
      return {
        ads,
        nextCursor: nextOf(
          ids.map((id) => ({ id })),
          request,
        ),
        reportingCurrency: CURRENCY,
        windows,
      };
    },
  });
  const left = (workspaceId: string) => state.units.get(workspaceId) ?? UNITS;
  const allowances = implement(AllowanceService, {
    drawUnit: async ({ workspaceId }) => {
      if (left(workspaceId) < 1) throw appError('rate_limit_exceeded', 'Spent.', { retryAfterSeconds: 3600 });
      state.units.set(workspaceId, left(workspaceId) - 1);
      return { resetsAt: RESETS_AT };
    },
    returnUnit: async ({ workspaceId, resetsAt }) => {
      if (resetsAt?.seconds === RESETS_AT.seconds) state.units.set(workspaceId, left(workspaceId) + 1);
      return {};
    },
  });
  const refuse = async (): Promise<never> => {
    throw appError('not_implemented', 'Scoring does not call this.');
  };
  const platforms = implement(AdPlatformService, {
    readEntity: refuse,
    readDelivery: refuse,
    scanAds: refuse,
    setStatus: refuse,
    setDailyBudget: refuse,
    setUrlTags: refuse,
    readCreative: async ({ adExternalId }) => {
      state.read.push(adExternalId);
      await state.beforeRead(adExternalId);
      const creative = state.creatives.get(adExternalId);
      if (creative instanceof Error) throw creative;
      return creative === undefined ? {} : { creative };
    },
  });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const grpc = await serveGrpc({ host: '127.0.0.1', port: 0, services: [service, allowances, platforms], logger });
  return Object.assign(state, {
    address: `127.0.0.1:${grpc.port}`,
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  });
}

const nextOf = (page: readonly { id: string }[], { limit }: { limit: number }): string =>
  page.length === limit ? (page.at(-1)?.id ?? '') : '';
