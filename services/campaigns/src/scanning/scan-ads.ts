// Scans the ads of a profile as they are on their platforms now: page by page, within a time budget, one scan of a profile at a
// time.
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, appError, unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import type { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { scanDuration } from '../metrics.ts';
import type { AdIds } from '../store/ad-ids.ts';
import type { AdScans } from '../store/ad-scans.ts';
import type { AdTags } from '../store/ad-tags.ts';
import { scannedAds, scannedIds } from './scanned-ads.ts';

export interface ScanDeps {
  readonly client: Pick<GrpcClient<typeof AdPlatformService>, 'scanAds'>;
  readonly adScans: Pick<AdScans, 'take' | 'find' | 'markScanned' | 'markTimedOut'>;
  readonly adTags: Pick<AdTags, 'save' | 'dropUnread'>;
  readonly adIds: Pick<AdIds, 'save'>;
  /** How long a scan may take, with the wait for another one of the same profile. */
  readonly budgetMs: number;
  /** How long after a scan, or after one that was given up, no other one begins. */
  readonly restMs: number;
  now(): Date;
}

const LOOK_MS = 100;

/**
 * @returns (the function) scanned, or recent when a scan ended so recently that it was not repeated
 * @throws (the function) AppError audit_timeout, after which what was read so far is kept; the errors of a platform that cannot be
 * reached
 */
export function createScanAds(deps: ScanDeps) {
  const { client, adScans, adTags, adIds, budgetMs, restMs, now } = deps;
  return async function scanAds(profileId: string): Promise<'scanned' | 'recent'> {
    const began = performance.now();
    const measure = (outcome: string) => scanDuration.record((performance.now() - began) / 1000, { outcome });
    try {
      const outcome = await scan(profileId);
      measure(outcome);
      return outcome;
    } catch (error) {
      measure(error instanceof AppError && error.reason === 'audit_timeout' ? 'timed_out' : 'failed');
      throw error;
    }
  };

  async function scan(profileId: string): Promise<'scanned' | 'recent'> {
    const end = performance.now() + budgetMs;
    await using _lease = await takeBefore(end, profileId);
    const { scannedAt, timedOutAt } = await adScans.find(profileId);
    const isRecent = (at: Date | null) => at !== null && now().getTime() - at.getTime() < restMs;
    if (isRecent(scannedAt)) return 'recent';
    if (isRecent(timedOutAt)) throw timedOut();
    const began = now();
    const connections = await readPages(end, profileId);
    await adTags.dropUnread(profileId, connections, began);
    await adScans.markScanned(profileId, began);
    return 'scanned';
  }

  async function takeBefore(end: number, profileId: string): Promise<Lease> {
    for (;;) {
      const lease = await adScans.take(profileId);
      if (lease) return lease;
      if (performance.now() >= end) throw timedOut();
      await delay(LOOK_MS);
    }
  }

  /** Saves every page. @returns the platform of each connection that was read */
  async function readPages(end: number, profileId: string): Promise<Map<string, string>> {
    const connections = new Map<string, string>();
    for (let cursor = ''; ; ) {
      const readAt = now();
      const page = await readPage(end, profileId, cursor);
      await adIds.save(scannedIds(profileId, page, readAt));
      await adTags.save(scannedAds(profileId, page, readAt));
      connections.set(page.connectionId, page.platform);
      if (page.nextCursor === '') return connections;
      cursor = page.nextCursor;
    }
  }

  async function readPage(end: number, profileId: string, cursor: string) {
    const leftMs = Math.ceil(end - performance.now());
    try {
      if (leftMs <= 0) throw timedOut();
      return await client.scanAds({ profileId, cursor }, { deadlineMs: leftMs });
    } catch (error) {
      const isLate = error instanceof AppError && (error.code === 'DEADLINE_EXCEEDED' || performance.now() >= end);
      if (!isLate) throw cursor !== '' && isForeignCursor(error) ? changedMeanwhile(error) : error;
      await adScans.markTimedOut(profileId, now());
      throw timedOut(error);
    }
  }
}

export type ScanAds = ReturnType<typeof createScanAds>;

/** The cursor is our own, so its connection has gone. */
const isForeignCursor = (error: unknown) => error instanceof AppError && error.reason === 'invalid_parameter';

const changedMeanwhile = (cause: unknown) =>
  unavailable('The ad connections changed while the ads were read; try again.', 1, cause);

const timedOut = (cause?: unknown) =>
  appError(
    'audit_timeout',
    'The ads could not be read from their platforms in time. The summary of the last complete reading is still readable: leave refresh out, or try again in some seconds.',
    { cause },
  );
