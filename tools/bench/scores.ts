// Measures how fast the ads of a large account are scored, in all windows, beside one plain read of their daily figures.
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { collectionsOf as attributionCollections } from '../../services/attribution/src/store/collections.ts';
import { WINDOWS } from '../../services/scoring/src/domain/vocabulary.ts';
import { collectionsOf } from '../../services/scoring/src/store/collections.ts';
import { createProfiles } from '../../services/scoring/src/store/profiles.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, rateFigure } from './figures.ts';
import { loadAds, ROWS_AN_AD } from './load-ads.ts';
import type { BenchSystem } from './system.ts';

const GOAL_SECONDS = 60;
const YEAR_MS = 366 * 86_400_000;

/**
 * Scores a profile twice: without scores before, and again with the same figures.
 * @throws Error when an ad lacks a score in a window
 */
export async function benchScores(
  system: BenchSystem,
  { ads, now }: { ads: number; now: Date },
  onProgress: Progress,
): Promise<Figure[]> {
  const { profile_id: profileId } = await system.newProfile('scores', 'USD');
  await loadAds(system, { profileId, count: ads, now }, onProgress);
  const figures: Figure[] = [];
  const baseline = await plainReading(system, profileId, ads);
  for (const round of ['for the first time', 'again, with the same figures']) {
    const cpu = system.meter.cpu();
    const seconds = await cpu
      .metered({ run: () => rebuild(system, profileId, (detail) => onProgress(`${round}: ${detail}`)) })
      .run();
    await checkScores(system, profileId, ads);
    const about = {
      name: `scores of ${ads.toLocaleString('en-US')} ads in ${WINDOWS.length} windows, ${round}`,
      baseline: 'reading the daily figures of these ads once from the same database',
      goals: [{ of: 'measured', atLeast: ads / GOAL_SECONDS }] as const,
      cpuMs: cpu.perRow(ads),
    };
    figures.push(rateFigure(about, 'ads/s', { measured: [ads / seconds], baseline: [baseline] }));
  }
  return figures;
}

/** @returns seconds from the order to the end */
async function rebuild(
  { urls, databaseOf, clients, meter }: BenchSystem,
  profileId: string,
  onProgress: (detail: string) => void,
): Promise<number> {
  await using mongo = await connectMongo({ url: urls.mongodbUrl, database: databaseOf('scoring'), appName: 'bench' });
  const collections = collectionsOf(mongo.db);
  const profiles = createProfiles(collections);
  await profiles.hear([profileId], new Date(Date.now() + YEAR_MS));
  const before = await profiles.find(profileId);
  const began = performance.now();
  await clients.scoring.requestRebuild({ profileId });
  for (;;) {
    const after = await profiles.find(profileId);
    const seconds = (performance.now() - began) / 1000;
    if (after?.generation !== before?.generation) return seconds;
    // Each look also samples the memory of every process.
    const scoring = meter.resources().find(({ name }) => name === 'scoring');
    onProgress(`${seconds.toFixed(0)} s, scoring has ${Math.round(scoring?.residentMb ?? 0)} MB`);
    await delay(250);
  }
}

async function checkScores({ urls, databaseOf }: BenchSystem, profileId: string, ads: number): Promise<void> {
  await using mongo = await connectMongo({ url: urls.mongodbUrl, database: databaseOf('scoring'), appName: 'bench' });
  const { scores } = collectionsOf(mongo.db);
  const wanted = ads * WINDOWS.length;
  for (;;) {
    const found = await scores.countDocuments({ profile_id: profileId });
    if (found === wanted) return;
    if (found < wanted) throw new Error(`${found} of ${wanted} scores are stored: no figure counts.`);
    // Those of the generation before are being removed.
    await delay(250);
  }
}

/** @returns ads per second */
async function plainReading({ urls, databaseOf }: BenchSystem, profileId: string, ads: number): Promise<number> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const began = performance.now();
  let read = 0;
  for await (const _row of attributionCollections(mongo.db).adInsights.find({ profile_id: profileId }).batchSize(2000))
    read++;
  if (read !== ads * ROWS_AN_AD) throw new Error(`${read} of ${ads * ROWS_AN_AD} daily figures were read.`);
  return ads / ((performance.now() - began) / 1000);
}
