// Turns a batch that only takes consent back into one event, so that whoever uses the visitor's events learns of it.
import type { Batch } from '@touchline/proto/collector-batch.ts';
import { isBot } from '../domain/bot.ts';
import type { EventDraft } from '../domain/event-draft.ts';

const CONSENT_WITHDRAWN = 'consent_withdrawn';

interface Arrival {
  readonly profileId: string;
  readonly at: Date;
  readonly userAgent: string;
  /** That of the page, as the browser gives it. */
  readonly host: string;
  /** The profile's setting. */
  readonly botFilter: boolean;
}

/** Reports whether the batch says only that the visitor takes their consent back. */
export const isWithdrawal = ({ consent, events }: Batch): boolean => consent === false && events.length === 0;

/**
 * Returns the draft of a withdrawal, or nothing where a robot sent it. It has the visitor's id and the time of arrival, and nothing
 * else of the browser.
 */
export function withdrawalOf(
  { visitor_id }: Batch,
  { profileId, at, userAgent, host, botFilter }: Arrival,
): EventDraft[] {
  if (botFilter && isBot(userAgent, host)) return [];
  return [
    {
      profileId,
      origin: 'browser',
      door: 'browser',
      eventName: CONSENT_WITHDRAWN,
      eventType: CONSENT_WITHDRAWN,
      eventTime: at,
      anonymousId: visitor_id,
      context: { consent: 'denied' },
    },
  ];
}
