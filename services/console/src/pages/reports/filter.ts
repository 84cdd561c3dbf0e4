// Reads the days and the model that a report is about from its address, and renders the form that chooses others.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { isDay, type ReportDays, reportDays } from '@touchline/chassis/report-days.ts';
import { withQuery } from '../../api/address.ts';
import { phrase, say, told } from '../../language/say.ts';
import { MODEL_KEYS, MODELS, type Model } from '../../view/words.ts';
import type { ReportVisit } from './report-visit.ts';

export interface Filters {
  readonly days?: boolean;
  readonly model?: boolean;
  /** Parameters of the address that stay as they are. */
  readonly keeps?: readonly string[];
}

const RANGES = [7, 30, 90] as const;
const BY_DEFAULT = 30;
const MOST_DAYS = 366;

/** Returns the days in an address; the last thirty when there are none, or none that the API accepts. */
export function rangeIn(query: URLSearchParams, days: ReportDays, now: Date): ReportVisit['range'] {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < MOST_DAYS)
    return { date_from: from, date_to: to };
  const last = days.lastDays(BY_DEFAULT, now);
  return { date_from: last.from, date_to: last.to };
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Returns the model in an address, by default the one that the API uses by default. */
export function modelIn(query: URLSearchParams): Model {
  return MODEL_KEYS.find((model) => model === query.get('model')) ?? 'last_touch';
}

/** @param fields further fields, of the report itself */
export function filterForm(report: ReportVisit, { days, model, keeps = [] }: Filters, fields?: Html): Html | null {
  if (!days && !model && !fields) return null;
  const { visit, range } = report;
  const kept = keeps.flatMap((name) => {
    const value = visit.query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return html`<form class="filter" method="get" action="${visit.path}">${kept.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${days && dateInputs(range)}${model && modelInput(report.model)}${fields}
<button>${say`Show`}</button></form>${days && rangeNote(report)}${days && rangeLinks(report)}`;
}

function dateInputs({ date_from, date_to }: ReportVisit['range']): Html {
  return html`<label>${say`From`} <input type="date" name="from" value="${date_from}"></label>
<label>${say`To`} <input type="date" name="to" value="${date_to}"></label>`;
}

function modelInput(chosen: Model): Html {
  return html`<label>${say`Model`} <select name="model">${MODEL_KEYS.map(
    (model) => html`<option value="${model}"${model === chosen && html` selected`}>${told(MODELS[model])}</option>`,
  )}</select></label>`;
}

/** Says that the days in the address are not shown, because the API would refuse them. */
function rangeNote({ visit, range }: ReportVisit): Html | null {
  const asked = [visit.query.get('from'), visit.query.get('to')];
  if (!asked.some(Boolean) || (asked[0] === range.date_from && asked[1] === range.date_to)) return null;
  return html`<div class="note"><p>${say`The days must begin before they end, and be ${MOST_DAYS} at most. The last ${BY_DEFAULT} days are shown.`}</p></div>`;
}

function rangeLinks({ visit, range, timeZone, now }: ReportVisit): Html {
  const { csv: _csv, cursor: _cursor, done: _done, ...kept } = Object.fromEntries(visit.query);
  const days = reportDays(timeZone);
  return html`<nav aria-label="${phrase`Time`}"><ul class="actions">${RANGES.map((count) => {
    const { from, to } = days.lastDays(count, now);
    const text = say`${count} days`;
    if (from === range.date_from && to === range.date_to)
      return html`<li><strong aria-current="true">${text}</strong></li>`;
    const query = { ...kept, from, to };
    return html`<li><a href="${withQuery(visit.path, query)}">${text}</a></li>`;
  })}</ul></nav>`;
}
