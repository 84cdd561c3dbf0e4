// Runs the consent of google_calendar: each calendar that a person may read can become a connection, except their primary one.
import { z } from 'zod';
import type { Candidate, ConsentProvider } from '../../domain/handoffs/consent-provider.ts';
import { googleCalendarError } from '../google-calendar/google-calendar-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { createGoogleOAuth, type GoogleOAuthOptions } from './google-oauth.ts';

export const GOOGLE_CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.readonly';

/** Google's largest page of this list. */
const PAGE_ROWS = '250';
const FIELDS = 'nextPageToken,items(id,summary,summaryOverride,timeZone,primary,deleted,accessRole)';
/** Who may see only whether somebody is busy sees neither titles nor guests. */
const SEEING = new Set(['reader', 'writer', 'owner']);
/** Calendars that Google itself keeps: holidays, birthdays, phases of the moon. */
const OF_GOOGLE = /@group\.v\.calendar\.google\.com$/;

const ListSchema = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        timeZone: z.string().optional(),
        primary: z.boolean().default(false),
        deleted: z.boolean().default(false),
        accessRole: z.string().default(''),
      }),
    )
    .default([]),
});

/** @param apiUrl scheme and host of the API */
export function createGoogleCalendarConsent(
  call: JsonCaller,
  options: GoogleOAuthOptions,
  apiUrl: string,
): ConsentProvider {
  const oauth = createGoogleOAuth(call, options, GOOGLE_CALENDAR_SCOPE);
  const url = `${apiUrl.replace(/\/$/, '')}/calendar/v3/users/me/calendarList`;
  return {
    authorizeUrl: oauth.authorizeUrl,
    exchange: oauth.exchange,
    candidates: async ({ token }, signal) => {
      const headers = { authorization: `Bearer ${await oauth.refresh(token, signal)}` };
      const found: Candidate[] = [];
      let pageToken: string | undefined;
      do {
        const query = new URLSearchParams({ maxResults: PAGE_ROWS, fields: FIELDS, ...(pageToken && { pageToken }) });
        const asked = { url: `${url}?${query}`, headers, signal, schema: ListSchema, refusal: googleCalendarError };
        const page: z.output<typeof ListSchema> = await call(asked);
        found.push(...page.items.filter(isOffered).map(candidateOf));
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined);
      return found;
    },
    revoke: (token, _account, signal) => oauth.revoke(token, signal),
  };
}

type Listed = z.output<typeof ListSchema>['items'][number];

/** A primary calendar is a person's own life: appointments with customers belong into one that is made for them. */
const isOffered = ({ id, primary, deleted, accessRole }: Listed): boolean =>
  !primary && !deleted && SEEING.has(accessRole) && !OF_GOOGLE.test(id);

const candidateOf = ({ id, summary, summaryOverride, timeZone }: Listed): Candidate => ({
  ...{ id, name: summaryOverride || summary || id, managerId: '' },
  details: timeZone ? { time_zone: timeZone } : {},
});
