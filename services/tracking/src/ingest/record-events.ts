// Records events of every origin: judges, enriches and commits them, and stores the refusals.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { currentTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import { type Accepted, acceptDraft, type Dropped } from '../domain/accept-draft.ts';
import { refusalForCaller } from '../domain/callers-refusal.ts';
import type { EventDraft } from '../domain/event-draft.ts';
import { locateDraft } from '../domain/geo/locate-draft.ts';
import type { FindPlace } from '../domain/geo/place.ts';
import { inCountry, needsCountry, readTraits } from '../domain/identifying-traits.ts';
import { refuseEvent } from '../domain/judge-event.ts';
import { type Addressing, type ReadingSettings, recordEvent } from '../domain/record-event.ts';
import type { Refusal } from '../domain/refusal.ts';
import { defaultSettings } from '../domain/settings/tracker-settings.ts';
import { eventsJudged } from '../metrics.ts';
import type { LeftOutStore } from '../store/left-out.ts';
import type { QualityCounts } from '../store/quality-counts.ts';
import { type RawEventDoc, rowOf } from '../store/raw-event.ts';
import type { RefusalRecord, Refusals } from '../store/refusals.ts';
import { countQuality } from './count-quality.ts';
import type { GroupCommit } from './group-commit.ts';

export type Verdict =
  | { status: 'recorded' | 'duplicate'; eventId: string; idempotencyKey: string; dropped: readonly Dropped[] }
  | { status: 'rejected'; idempotencyKey: string; refusal: Refusal };

type Judgement = { readonly draft: EventDraft } & (
  | { readonly refusal: Refusal; readonly taken?: undefined; readonly row?: undefined }
  | { readonly refusal?: undefined; readonly taken: Accepted; readonly row: RawEventDoc }
);

interface Deps {
  commit: Pick<GroupCommit, 'store'>;
  refusals: Pick<Refusals, 'add'>;
  leftOut: Pick<LeftOutStore, 'add'>;
  qualityCounts: Pick<QualityCounts, 'add'>;
  addressing: Pick<Addressing, 'freshKey'>;
  /** A profile's settings; every process knows a change within a second. */
  settingsOf: (profileId: string) => Promise<ReadingSettings>;
  /** The default country of a profile, empty for none; every process knows a change within a second. */
  countryOf: (profileId: string) => Promise<string>;
  findPlace: FindPlace;
  clock: () => Date;
  logger: Logger;
}

/** Records events of any profiles; returns one verdict per draft, in order, once the recorded ones are durable. */
export type RecordEvents = (
  drafts: readonly EventDraft[],
  shapeRefusals?: readonly RefusalRecord[],
) => Promise<Verdict[]>;

/** Makes the pipeline. It throws AppError UNAVAILABLE when the ledger cannot accept the events. */
export function createRecordEvents({
  commit,
  refusals,
  leftOut,
  qualityCounts,
  addressing,
  settingsOf,
  countryOf,
  findPlace,
  clock,
  logger,
}: Deps): RecordEvents {
  return async function recordEvents(drafts, shapeRefusals = []) {
    const [settings, countries] = await Promise.all([settingsOfWeb(drafts), countriesOfPhones(drafts)]);
    const now = clock();
    const trace = currentTrace();
    const judged = drafts.map((sent): Judgement => {
      const draft = inCountry(sent, countries.get(sent.profileId) ?? '');
      const read = readTraits(draft.traits);
      const reading = settings.get(draft.profileId) ?? defaultSettings;
      const refusal = refuseEvent(draft, now, { read, botFilter: reading.botFilter });
      if (refusal) return { draft, refusal };
      const taken = acceptDraft(locateDraft(draft, reading.geo, findPlace), read, reading);
      const row = rowOf(recordEvent(taken.draft, { ...addressing, now }, reading));
      return { draft, taken, row: trace === undefined ? row : { ...row, trace } };
    });
    const rows = judged.flatMap(({ row }) => (row ? [row] : []));
    const records = [
      ...shapeRefusals,
      ...judged.flatMap(({ draft, refusal }) => (refusal ? [recordOf(draft, refusal)] : [])),
    ];
    const [stored] = await Promise.all([
      rows.length > 0 ? commit.store(rows) : [],
      records.length > 0 ? keep(records, now) : undefined,
    ]);
    let next = 0;
    const verdicts = judged.map(({ draft, refusal, taken, row }): Verdict => {
      if (!row) return { status: 'rejected', idempotencyKey: draft.idempotencyKey ?? '', refusal };
      const { dropped } = taken;
      return { status: stored[next++] ?? 'recorded', eventId: row._id, idempotencyKey: row.idempotency_key, dropped };
    });
    countVerdicts(drafts, verdicts);
    leftOut.add(judged.flatMap((one, i) => (verdicts[i]?.status === 'recorded' ? (one.taken?.leftOut ?? []) : [])));
    const outcomes = judged.map((one, i) => ({ ...one, status: verdicts[i]?.status ?? 'rejected' }));
    countQuality(qualityCounts, outcomes, now);
    return verdicts;
  };

  /** Settings only affect page addresses, addresses, robots and what browsers say, so other events do not wait for them. */
  async function settingsOfWeb(drafts: readonly EventDraft[]): Promise<Map<string, ReadingSettings>> {
    const web = drafts.filter(({ origin, context: { url, referrer, userAgent, ip } = {} }) =>
      [origin === 'browser', url, referrer, userAgent, ip].some(Boolean),
    );
    return ofEach(web, settingsOf);
  }

  /** Reads the countries that events need but lack: the gateway sends the country; browsers and providers do not know it. */
  async function countriesOfPhones(drafts: readonly EventDraft[]): Promise<Map<string, string>> {
    return ofEach(
      drafts.filter(({ traits }) => needsCountry(traits)),
      countryOf,
    );
  }

  /** Stores refusals. A failure to do so is no reason to fail the events beside them. */
  async function keep(records: readonly RefusalRecord[], now: Date): Promise<void> {
    await refusals.add(records, now).catch((error: unknown) => {
      logger.warn({ count: records.length, err: error }, 'refusals were not stored');
    });
  }
}

/** Reads a value for each profile that has drafts. */
async function ofEach<T>(
  drafts: readonly EventDraft[],
  ask: (profileId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const profileIds = [...new Set(drafts.map(({ profileId }) => profileId))];
  return new Map(await Promise.all(profileIds.map(async (id) => [id, await ask(id)] as const)));
}

/** Counts verdicts once per call and kind, not once per event. */
function countVerdicts(drafts: readonly EventDraft[], verdicts: readonly Verdict[]): void {
  const tally = new Map<string, { door: string; verdict: string; count: number }>();
  for (const [i, { status: verdict }] of verdicts.entries()) {
    const door = drafts[i]?.origin ?? 'server';
    const kind = tally.get(door + verdict) ?? { door, verdict, count: 0 };
    kind.count += 1;
    tally.set(door + verdict, kind);
  }
  for (const { door, verdict, count } of tally.values()) eventsJudged.add(count, { door, verdict });
}

/** Returns the refusal in the words of the call, because the profile reads it without having the call at hand. */
function recordOf(draft: EventDraft, refusal: Refusal): RefusalRecord {
  const { code, field, message } = refusalForCaller(refusal, draft);
  return { profileId: draft.profileId, code, field, message, idempotencyKey: draft.idempotencyKey ?? '' };
}
