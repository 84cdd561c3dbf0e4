// Asks Search Analytics one question at a time, with an access token that is renewed once it has expired.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { SearchRow } from '../../domain/search-source.ts';
import type { DayRange } from '../../domain/sync-window.ts';
import type { GoogleOAuth } from '../consent/google-oauth.ts';
import type { JsonCaller } from '../consent/token-endpoint.ts';
import { searchConsoleError } from './search-console-error.ts';

/** What one row stands for. */
export type Dimension = 'date' | 'page' | 'query';

export interface Question extends DayRange {
  readonly dimension: Dimension;
  /** How many rows are read, those with the most clicks first; the platform returns at most 25,000. */
  readonly rows: number;
}

/** @throws ProviderError */
export type Ask = (question: Question) => Promise<SearchRow[]>;

export interface SearchAnalyticsOptions {
  readonly call: JsonCaller;
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  /** Scheme and host of the API. */
  readonly apiUrl: string;
  readonly quotaWaitMs: number;
}

/** Longer keys are left out: no address of a page or text of a query that people see is as long. */
const MAX_KEY = 2048;

const figure = z.number().nonnegative();
const AnswerSchema = z.object({
  // An answer without rows does not have the member.
  rows: z
    .array(z.object({ keys: z.array(z.string()).length(1), clicks: figure, impressions: figure, position: figure }))
    .default([]),
});

/** Opens the questions of one sync of a site. @param refreshToken of the person who connected it */
export function openSearchAnalytics(
  { call, oauth, apiUrl, quotaWaitMs }: SearchAnalyticsOptions,
  { siteUrl, token: refreshToken, signal }: { siteUrl: string; token: string; signal: AbortSignal },
): Ask {
  const url = `${apiUrl.replace(/\/$/, '')}/webmasters/v3/sites/${encodeURIComponent(siteUrl)}/searchAnalytics/query`;
  let token: string | undefined;

  const ask = ({ since, until, dimension, rows }: Question, accessToken: string) =>
    call({
      url,
      headers: { authorization: `Bearer ${accessToken}` },
      json: {
        ...{ startDate: since, endDate: until, dimensions: [dimension], type: 'web' },
        // Days that may still change are left out.
        ...{ dataState: 'final', rowLimit: rows },
      },
      schema: AnswerSchema,
      signal,
      refusal: (http, body, headers) => searchConsoleError(http, body, headers, quotaWaitMs),
    });

  /** A long sync outlives its access token (an hour): an expired one is renewed once and the question asked again. */
  const answered = async (question: Question) => {
    const had = token;
    token ??= await oauth.refresh(refreshToken, signal);
    try {
      return await ask(question, token);
    } catch (error) {
      const isExpired = error instanceof ProviderError && error.kind === 'reconnect';
      if (had === undefined || !isExpired) throw error;
      token = await oauth.refresh(refreshToken, signal);
      return ask(question, token);
    }
  };

  return async (question) => {
    const found = new Map<string, SearchRow>();
    for (const { keys, clicks, impressions, position } of (await answered(question)).rows.slice(0, question.rows)) {
      const [key = ''] = keys;
      if (key === '' || key.length > MAX_KEY) continue;
      found.set(key, { key, clicks: Math.round(clicks), impressions: Math.round(impressions), position });
    }
    return [...found.values()];
  };
}
