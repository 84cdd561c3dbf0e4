// Decides what an event counts for in the quality report, by what became of it.
import type { EventDraft } from '../event-draft.ts';
import { ROBOT } from '../judge-event.ts';
import type { Refusal } from '../refusal.ts';
import { isFirstParty } from '../sites/first-party.ts';
import { siteName } from './site-name.ts';
import { unknownClickIds } from './unknown-click-ids.ts';

/** The figures by day. A site is counted by the hour. */
export const DAY_FIGURES = [
  'events',
  'bots_dropped',
  'duplicates',
  'clock_corrections',
  'unknown_click_ids',
  'sessions',
  'sessions_without_touch',
  'host',
] as const;
export const SITE = 'site';
export type FigureKind = (typeof DAY_FIGURES)[number] | typeof SITE;

export interface Figure {
  readonly kind: FigureKind;
  /** The origin, host, site or parameter that is counted; empty for the figures without one. */
  readonly name: string;
}

/** What is judged of an event, and its row where it was not refused. */
export interface Judged {
  readonly draft: Pick<EventDraft, 'origin' | 'clickIds' | 'arrival'>;
  readonly status: 'recorded' | 'duplicate' | 'rejected';
  readonly refusal?: Refusal | undefined;
  readonly row?: { readonly web?: { readonly url?: string; readonly host?: string } | undefined } | undefined;
}

/** A clock that is wrong by less could be a slow network. */
const CLOCK_IS_WRONG_MS = 60_000;

/** Returns the figures to which an event adds one. */
export function figuresOf({ draft, status, refusal, row }: Judged): Figure[] {
  const { origin, clickIds, arrival } = draft;
  if (status === 'rejected') return refusal === ROBOT ? [{ kind: 'bots_dropped', name: '' }] : [];
  if (status === 'duplicate') return [{ kind: 'duplicates', name: origin }];
  const figures: Figure[] = [{ kind: 'events', name: origin }];
  for (const name of unknownClickIds(row?.web?.url, clickIds)) figures.push({ kind: 'unknown_click_ids', name });
  if (origin !== 'browser') return figures;
  if (Math.abs(arrival?.clockOffMs ?? 0) > CLOCK_IS_WRONG_MS) figures.push({ kind: 'clock_corrections', name: '' });
  const { host = '', url = '' } = row?.web ?? {};
  figures.push({ kind: 'host', name: host });
  const isOwn = isFirstParty(host, arrival?.collectorHost ?? '');
  figures.push({ kind: SITE, name: siteName({ host, tls: url.startsWith('https:'), firstParty: isOwn }) });
  return figures;
}
