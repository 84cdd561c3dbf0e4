// Asks Search Analytics one question at a time, with the access token of a grant.
import { z } from 'zod';
import type { SearchRow } from '../../domain/search-source.ts';
import type { DayRange } from '../../domain/sync-window.ts';
import type { AccessTokens } from '../http/access-tokens.ts';
import type { JsonCaller } from '../http/json-caller.ts';
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
  readonly tokens: AccessTokens;
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
  { call, tokens, apiUrl, quotaWaitMs }: SearchAnalyticsOptions,
  { siteUrl, token: refreshToken, signal }: { siteUrl: string; token: string; signal: AbortSignal },
): Ask {
  const url = `${apiUrl.replace(/\/$/, '')}/webmasters/v3/sites/${encodeURIComponent(siteUrl)}/searchAnalytics/query`;
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

  return async (question) => {
    const { rows } = await tokens.use(refreshToken, (token) => ask(question, token));
    const found = new Map<string, SearchRow>();
    for (const { keys, clicks, impressions, position } of rows.slice(0, question.rows)) {
      const [key = ''] = keys;
      if (key === '' || key.length > MAX_KEY) continue;
      found.set(key, { key, clicks: Math.round(clicks), impressions: Math.round(impressions), position });
    }
    return [...found.values()];
  };
}
