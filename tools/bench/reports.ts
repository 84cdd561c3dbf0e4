// Measures reads over a clinic's sixty days: every report beside bare Express.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { drain } from '../admin/drain.ts';
import { loadSample } from '../sample/load.ts';
import { SAMPLE_DAYS, type Sample } from '../sample/sample.ts';
import { type Api, createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import type { Figure } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { benchReads } from './reads.ts';
import { reportReads } from './report-reads.ts';
import { syncAds } from './sync-ads.ts';
import type { BenchSystem } from './system.ts';

const DAY_MS = 86_400_000;
const CONVERSION_TYPES = [
  'appointment_attended',
  'appointment_booked',
  'closed_won',
  'dm_started',
  'lead_created',
  'payment_received',
  'quote_presented',
];

/**
 * Loads the sample with its ad account, checks that all of it is counted, and reads every report.
 * @param today the day after the sample's last day, YYYY-MM-DD
 */
export async function benchReports(
  system: BenchSystem,
  { sample, today, sizes }: { sample: Sample; today: string; sizes: BenchOptions },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('reports', 'CLP');
  const { baseUrl } = system.services.addresses;
  const api = createApi(baseUrl, profile.api_key);
  const range = `date_from=${new Date(Date.parse(today) - SAMPLE_DAYS * DAY_MS).toISOString().slice(0, 10)}&date_to=${today}`;
  const drained = async () => void (await drain(system.clients, { onProgress }));

  await system.clients.attribution.importRates({ rates: sample.world.rates ?? [] });
  await syncAds(system, api, profile);
  await loadSample({ baseUrl, apiKey: profile.api_key, sample, onProgress, drained });
  await drained();
  await checkSample(system, api, { sample, range, profileId: profile.profile_id });
  const reads = await reportReads(api, { range, goal: 'lead_created' });
  const over = `${sample.events.length.toLocaleString('en-US')} events`;
  return benchReads(system, { profile, reads, over }, sizes, onProgress);
}

/** @throws Error when an event is not in the journeys, or the overview does not show every conversion of every type */
async function checkSample(
  { urls, databaseOf }: BenchSystem,
  api: Api,
  { sample, range, profileId }: { sample: Sample; range: string; profileId: string },
): Promise<void> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const stored = await mongo.db.collection('journey_events').countDocuments({ profile_id: profileId });
  if (stored !== sample.events.length)
    throw new Error(`${stored} of ${sample.events.length} events are in the journeys.`);
  const { data } = await api.get<{ data: { conversions_by_type: Record<string, number> } }>(`/overview?${range}`);
  for (const type of CONVERSION_TYPES) {
    const sent = sample.events.filter((event) => event.event_type === type).length;
    const shown = data.conversions_by_type[type] ?? 0;
    if (sent !== shown)
      throw new Error(`The overview shows ${shown} of ${sent} ${type}: no figure of this run counts.`);
  }
}
