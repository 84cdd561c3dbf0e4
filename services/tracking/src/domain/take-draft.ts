// What of an event that was not refused is taken: what a browser may say, and of anybody else what can be read.
import type { LeftOut } from '../store/left-out.ts';
import { believedTraits } from './believed-traits.ts';
import { moneyLeftOut } from './browser-money.ts';
import type { EventDraft } from './event-draft.ts';
import { fieldOf, type ReadTraits, withoutTraits } from './identifying-traits.ts';
import type { ReadingSettings } from './record-event.ts';

/** A trait that was sent and cannot be read, of an event that was taken all the same. */
export interface Dropped {
  readonly field: string;
  readonly message: string;
}

export interface Taken {
  readonly draft: EventDraft;
  /** What a browser said and was not taken, which the profile can look up. */
  readonly leftOut: readonly LeftOut[];
  /** What else was not taken, which its sender is told. */
  readonly dropped: readonly Dropped[];
}

/**
 * The event as it is taken.
 * @param read the draft's traits, read
 */
export function takeDraft(draft: EventDraft, read: ReadTraits, reading: ReadingSettings): Taken {
  return draft.origin === 'browser' ? believedDraft(draft, read, reading) : readableDraft(draft, read);
}

/** A browser's event: one identifier, and money where the profile takes it. */
function believedDraft(draft: EventDraft, read: ReadTraits, reading: ReadingSettings): Taken {
  const { profileId } = draft;
  const believed = believedTraits(draft.traits ?? {}, read);
  const leftOut = believed.leftOut.map((one): LeftOut => ({ profileId, ...one }));
  const money = moneyLeftOut(draft, reading);
  if (money !== null) leftOut.push({ profileId, reason: 'browser_revenue_off', field: money });
  return { draft: { ...draft, traits: believed.traits }, leftOut, dropped: [] };
}

/** Anybody else's: without what names nobody, which is not stored either. */
function readableDraft(draft: EventDraft, { unreadable }: ReadTraits): Taken {
  if (unreadable.length === 0) return { draft, leftOut: [], dropped: [] };
  const dropped = unreadable.map(({ type, text }): Dropped => {
    const field = fieldOf(draft.door, type);
    return { field, message: `${field} ${text}` };
  });
  const types = unreadable.map(({ type }) => type);
  return { draft: { ...draft, traits: withoutTraits(draft.traits ?? {}, types) }, leftOut: [], dropped };
}
