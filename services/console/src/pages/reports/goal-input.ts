// Reads what counts as a conversion on a profile, and renders the choice of one of these goals.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { say } from '../../language/say.ts';
import { conversionName } from '../../view/words.ts';
import type { ReportVisit } from './report-visit.ts';

export type Goal = Answer<'get', '/goals/definitions'>['data'][number];

/** More are not listed; the address of a page takes any. */
const MOST_GOALS = 100;

export async function goalsOf({ api }: Pick<ReportVisit, 'api'>): Promise<Goal[]> {
  const { data } = await api.get('/goals/definitions', { params: { query: { limit: MOST_GOALS } } });
  return data;
}

/** A default goal's name in the person's language, or the name that people gave to one of their own. */
export const goalName = (goal: Goal): string =>
  goal.is_default ? conversionName(goal.conversion_key) : goal.name || goal.conversion_key;

interface Parts {
  readonly name: string;
  readonly goals: readonly Goal[];
  readonly chosen: string | undefined;
  /** The text of the choice that stands for all; without it one must be chosen. */
  readonly any?: string;
}

export function goalInput({ name, goals, chosen, any }: Parts): Html {
  return html`<label>${say`Conversion`} <select name="${name}">${any !== undefined && html`<option value="">${any}</option>`}${goals.map(
    (goal) =>
      html`<option value="${goal.conversion_key}"${goal.conversion_key === chosen && html` selected`}>${goalName(goal)}</option>`,
  )}</select></label>`;
}
