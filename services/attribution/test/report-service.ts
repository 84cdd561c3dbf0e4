// Serves the reports over real gRPC on a fresh database, so that tests can seed collections and call as the gateway does.
import { appError } from '@touchline/chassis/errors.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { type Handlers, implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { AdIdService } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ExportFactsService } from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import { OrganicSearchService } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import type { Db } from 'mongodb';
import { createCountTouchedConversions } from '../src/rpc/count-touched-conversions.ts';
import { exportFactsService } from '../src/rpc/describe-conversions.ts';
import { createFindConversion } from '../src/rpc/find-conversion.ts';
import { createGetAd } from '../src/rpc/get-ad.ts';
import { createGetAdIdQuality } from '../src/rpc/get-ad-id-quality.ts';
import { createGetJourney } from '../src/rpc/get-journey.ts';
import { createGetOverview } from '../src/rpc/get-overview.ts';
import { createGetOverviewDays } from '../src/rpc/get-overview-days.ts';
import { createGetPlatformComparison } from '../src/rpc/get-platform-comparison.ts';
import { createGetTrend } from '../src/rpc/get-trend.ts';
import { createGetUnattributed } from '../src/rpc/get-unattributed.ts';
import { createListAdFigures } from '../src/rpc/list-ad-figures.ts';
import { createListAdWindows } from '../src/rpc/list-ad-windows.ts';
import { createListCampaignConversions } from '../src/rpc/list-campaign-conversions.ts';
import { createListCampaigns } from '../src/rpc/list-campaigns.ts';
import { createListConvertedCustomers } from '../src/rpc/list-converted-customers.ts';
import { createListOrganicSearch } from '../src/rpc/list-organic-search.ts';
import { createListPersonConversions } from '../src/rpc/list-person-conversions.ts';
import { createListTouches } from '../src/rpc/list-touches.ts';
import { createSummarizePersons } from '../src/rpc/summarize-persons.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { createFiguresMemory } from '../src/store/figures/figures-memory.ts';
import { createOpenFigures } from '../src/store/figures/open-figures.ts';
import { readIndexes } from '../src/store/read-indexes.ts';

export interface ReportService extends AsyncDisposable {
  client: GrpcClient<typeof AttributionService>;
  adFigures: GrpcClient<typeof AdFigureService>;
  exportFacts: GrpcClient<typeof ExportFactsService>;
  adIds: GrpcClient<typeof AdIdService>;
  organicSearch: GrpcClient<typeof OrganicSearchService>;
  collections: Collections;
}

/** Starts only the reports; disposing drops their database. @param now the clock of what counts as today */
export async function startReports(label: string, now?: () => Date): Promise<ReportService> {
  await using stack = new AsyncDisposableStack();
  const mongo = stack.use(
    await connectMongo({ url: testStack().mongodbUrl, database: testDatabaseName(label), appName: 'report-tests' }),
  );
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  await ensureIndexes(mongo.db, readIndexes);
  const service = implement(AttributionService, { ...notServed, ...reports(mongo, now) });
  const logger = createLogger({ name: 'report-tests', level: 'warn' });
  const figures = implement(AdFigureService, {
    listAdFigures: createListAdFigures({ db: mongo.db }),
    listAdWindows: createListAdWindows({ db: mongo.db }),
  });
  const named = implement(AdIdService, { getAdIdQuality: createGetAdIdQuality({ db: mongo.db }) });
  const organic = implement(OrganicSearchService, { listOrganicSearch: createListOrganicSearch({ db: mongo.db }) });
  const services = [service, figures, exportFactsService(mongo.db), named, organic];
  const server = stack.use(await serveGrpc({ host: '127.0.0.1', port: 0, services, logger }));
  const options = { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000 };
  const clients = {
    client: stack.use(grpcClient(AttributionService, options)),
    adFigures: stack.use(grpcClient(AdFigureService, options)),
    exportFacts: stack.use(grpcClient(ExportFactsService, options)),
    adIds: stack.use(grpcClient(AdIdService, options)),
    organicSearch: stack.use(grpcClient(OrganicSearchService, options)),
  };
  const moved = stack.move();
  return { ...clients, collections: collectionsOf(mongo.db), [Symbol.asyncDispose]: () => moved.disposeAsync() };
}

async function refuse(): Promise<never> {
  throw appError('not_implemented', 'The report tests do not serve this method.');
}

// The type of Object.fromEntries cannot say that every method is there; AttributionService.methods ensures it.
const notServed = Object.fromEntries(
  AttributionService.methods.map(({ localName }) => [localName, refuse]),
) as unknown as Handlers<typeof AttributionService>;

function reports({ db }: { db: Db }, now: (() => Date) | undefined): Partial<Handlers<typeof AttributionService>> {
  // Nothing is kept, since these tests write collections themselves and raise no versions.
  const collections = collectionsOf(db);
  const openFigures = createOpenFigures(collections, createFiguresMemory(collections, { maxBytes: 0 }));
  const report = { db, openFigures, now };
  return {
    listCampaigns: createListCampaigns(report),
    getUnattributed: createGetUnattributed(report),
    getPlatformComparison: createGetPlatformComparison(report),
    getTrend: createGetTrend(report),
    getAd: createGetAd(report),
    listCampaignConversions: createListCampaignConversions({ db }),
    getOverview: createGetOverview(report),
    getOverviewDays: createGetOverviewDays(report),
    countTouchedConversions: createCountTouchedConversions(report),
    listConvertedCustomers: createListConvertedCustomers({ db }),
    getJourney: createGetJourney({ db }),
    listTouches: createListTouches({ db }),
    findConversion: createFindConversion({ db }),
    listPersonConversions: createListPersonConversions({ db }),
    summarizePersons: createSummarizePersons({ db }),
  };
}
