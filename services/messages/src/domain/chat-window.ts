// Judges whether a person may still be written to freely (contract, Errors), by when they last wrote.

export const SERVICE_WINDOW_MS = 24 * 3_600_000;
/** For answers from a human. */
export const HUMAN_WINDOW_MS = 7 * 24 * 3_600_000;

/** Types that may be sent at any time: a template, and an interactive message, which the vendor judges itself. */
const ANY_TIME: ReadonlySet<string> = new Set(['template', 'interactive']);

/** Their vendor has no templates, so only the person's next message opens a window again. */
const PAGES = 'meta_pages';

export type WindowVerdict = 'open' | 'chat_service_window_expired' | 'messaging_window_closed';

/**
 * @param lastHeardAt null when it is not known when the person last wrote, so that the vendor has to judge
 * @returns open when the message may be given to the vendor; both ends of a window belong to it
 */
export function chatWindow(
  { type, humanAgent, channel }: { type: string; humanAgent: boolean; channel: string },
  lastHeardAt: Date | null,
  now: Date,
): WindowVerdict {
  if (ANY_TIME.has(type) || lastHeardAt === null) return 'open';
  const silentMs = now.getTime() - lastHeardAt.getTime();
  if (silentMs <= (humanAgent ? HUMAN_WINDOW_MS : SERVICE_WINDOW_MS)) return 'open';
  return humanAgent || channel === PAGES ? 'messaging_window_closed' : 'chat_service_window_expired';
}
