// Says in a person's words what an action of the ledger changed.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { phrase, say, texts, told } from '../language/say.ts';
import { money } from './numbers.ts';

const KINDS: Readonly<Record<string, string>> = texts({
  pause: 'Paused',
  resume: 'Resumed',
  set_budget: 'Daily budget changed',
  set_url_tags: 'Url tags changed',
});

const LEVELS: Readonly<Record<number, string>> = texts({
  [AdLevel.CAMPAIGN]: 'Campaign',
  [AdLevel.AD_SET]: 'Ad set',
  [AdLevel.AD]: 'Ad',
});

const STATES: Readonly<Record<string, string>> = texts({
  intended: 'The outcome is not known yet',
  applied: 'Applied',
  not_applied: 'Not applied',
  no_change: 'Nothing had to be changed',
});

export const kindOf = ({ kind }: Action): string => told(KINDS[kind] ?? kind);

/** Returns which object it was, with its id on the platform. */
export function objectOf({ level, name, externalId }: Action): Html {
  return html`${told(LEVELS[level] ?? '')} ${given(name)}<br><span class="quiet"><code>${externalId}</code></span>`;
}

/** Returns the value before and the value after. */
export function changeOf({ kind, before, after, currency }: Action): Html {
  const shown = (value: string) => {
    if (value === '') return phrase`None`;
    return kind === 'set_budget' ? money(value, currency) : html`<code>${value}</code>`;
  };
  return say`${shown(before)}<br>to ${shown(after)}`;
}

export function stateOf({ state, undoneBy, isUndo, refusal, refusalMessage }: Action): Html {
  const why = refusalMessage || refusal;
  return html`${undoneBy === '' ? told(STATES[state] ?? state) : phrase`Undone`}${isUndo && html`<br><span class="quiet">${phrase`An undo`}</span>`}${
    why !== '' && html`<br><span class="quiet">${why}</span>`
  }`;
}
