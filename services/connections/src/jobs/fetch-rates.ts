// Fetches the reference rates once: reads the whole file, passes on what is new in it, and only then stores that it did.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { changedDays } from '../domain/rates/changed-days.ts';
import { expectedRateDay } from '../domain/rates/expected-rate-day.ts';
import type { Rate } from '../domain/rates/rate.ts';
import { rateCalls } from '../domain/rates/rate-calls.ts';
import { parseRatesFile } from '../domain/rates/rates-file.ts';
import { failure, type RatesSource } from '../providers/rates/rates-source.ts';
import type { RatesFeed } from '../store/rates-feed.ts';

export interface FetchRatesDeps {
  readonly source: RatesSource;
  readonly base: string;
  readonly feed: RatesFeed;
  /** Calls attribution's import; a repeat changes nothing. */
  importRates(request: { rates: Rate[] }): Promise<unknown>;
  now(): Date;
  logger: Logger;
  /** Aborts when the service stops. */
  signal: AbortSignal;
}

/**
 * Fetches the file unless the newest day that can be expected is already stored.
 * @throws AppError UNAVAILABLE when the provider or attribution is unavailable, or the file is not a rates file: nothing of such
 * a file is passed on
 */
export function fetchRates({ source, base, feed, importRates, now, logger, signal }: FetchRatesDeps) {
  return async (): Promise<void> => {
    const began = now();
    const known = await feed.last(source.id);
    if (known && known.newestDay >= expectedRateDay(began)) return;
    const file = await source.read(known, signal);
    if (file === 'unchanged') return;
    const all = ratesOf(file.text, base, began);
    const { rates, digests } = changedDays(all, known?.digests ?? {});
    for (const call of rateCalls(rates)) await importRates({ rates: call });
    const { etag, lastModified } = file;
    await feed.save(source.id, { newestDay: newest(all), digests, etag, lastModified }, now());
    logger.info({ count: rates.length, ms: now().getTime() - began.getTime() }, 'reference rates fetched');
  };
}

function ratesOf(text: string, base: string, now: Date): Rate[] {
  let rates: Rate[];
  try {
    rates = parseRatesFile(text, base);
  } catch (error) {
    throw failure(
      `the file is not a rates file. ${error instanceof Error ? error.message.replace(/\.$/, '') : ''}`,
      error,
    );
  }
  // Somewhere on earth it is already tomorrow. A later day would keep the days before it from being fetched.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (newest(rates) > tomorrow) throw failure('the file has rates of future days');
  return rates;
}

function newest(rates: readonly Rate[]): string {
  return (
    rates
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? ''
  );
}
