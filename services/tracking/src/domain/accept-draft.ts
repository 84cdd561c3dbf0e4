// Selects what is accepted of an event that was not refused: from a browser, what it may say; from others, what can be read.
import type { LeftOut } from '../store/left-out.ts';
import { acceptedTraits } from './accepted-traits.ts';
import { moneyLeftOut } from './browser-money.ts';
import type { EventDraft } from './event-draft.ts';
import { fieldOf, type ReadTraits, withoutTraits } from './identifying-traits.ts';
import type { ReadingSettings } from './record-event.ts';

/** A trait that was sent and cannot be read, in an event that was accepted nevertheless. */
export interface Dropped {
  readonly field: string;
  readonly message: string;
}

export interface Accepted {
  readonly draft: EventDraft;
  /** What a browser sent and was not accepted; the profile can look it up. */
  readonly leftOut: readonly LeftOut[];
  /** What else was not accepted; the response reports it to the sender. */
  readonly dropped: readonly Dropped[];
}

/**
 * Returns the event as it is accepted.
 * @param read the result of reading the draft's traits
 */
export function acceptDraft(draft: EventDraft, read: ReadTraits, reading: ReadingSettings): Accepted {
  return draft.origin === 'browser' ? acceptBrowserDraft(draft, read, reading) : readableDraft(draft, read);
}

/** Accepts a browser's event with one identifier, and with money where the profile accepts it. */
function acceptBrowserDraft(draft: EventDraft, read: ReadTraits, reading: ReadingSettings): Accepted {
  const { profileId } = draft;
  const believed = acceptedTraits(draft.traits ?? {}, read);
  const leftOut = believed.leftOut.map((one): LeftOut => ({ profileId, ...one }));
  const money = moneyLeftOut(draft, reading);
  if (money !== null) leftOut.push({ profileId, reason: 'browser_revenue_off', field: money });
  return { draft: { ...draft, traits: believed.traits }, leftOut, dropped: [] };
}

/** Accepts any other event without the traits that identify nobody, which are not stored either. */
function readableDraft(draft: EventDraft, { unreadable }: ReadTraits): Accepted {
  if (unreadable.length === 0) return { draft, leftOut: [], dropped: [] };
  const dropped = unreadable.map(({ type, text }): Dropped => {
    const field = fieldOf(draft.door, type);
    return { field, message: `${field} ${text}` };
  });
  const types = unreadable.map(({ type }) => type);
  return { draft: { ...draft, traits: withoutTraits(draft.traits ?? {}, types) }, leftOut: [], dropped };
}
