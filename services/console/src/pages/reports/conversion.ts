// Shows a conversion: the journey that led to it, and why each touchpoint has its share under each model.
import { given, type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { timelinePicture } from '../../chart/timeline-picture.ts';
import { phrase, say, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { count, momentText, money, percent, shortDay } from '../../view/numbers.ts';
import { paths } from '../../view/paths.ts';
import { channelName, conversionName, MODEL_KEYS, MODELS, type Model, modelName } from '../../view/words.ts';
import { journeyFigure } from './journey.ts';
import { leftOutFigure } from './left-out.ts';
import { reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';
import { ageInWords, type Explanation, type Touch, whyThisShare } from './why.ts';

/** In a picture of touchpoints. */
const MOST_DRAWN = 200;

type Meta = Answer<'get', '/conversions/{id}/explanation'>['meta'];

export const conversionPage = reportPage({
  path: '/conversions/:conversionId',
  section: 'campaigns',
  filters: { model: true, keeps: ['from', 'to'] },
  read: async (report) => {
    const { api, visit, may, path, profile } = report;
    const id = visit.param('conversionId');
    const params = { path: { id } };
    const [{ data, meta }, journey] = await Promise.all([
      api.get('/conversions/{id}/explanation', { params }),
      may('customers:read') ? journeyFigure(report, id) : null,
    ]);
    const call = callOf(`/conversions/${encodeURIComponent(id)}/explanation`);
    return {
      title: phrase`Why this credit`,
      crumbs: [{ text: phrase`Campaigns`, path: path(paths.campaigns(profile.profileId)) }],
      intro: facts(data, meta, report),
      figures: [
        shares(data, meta, call, report),
        everyModel(data, call),
        leftOutFigure(data, call, report),
        ...(journey === null ? [] : [journey]),
      ],
    };
  },
});

function facts({ money: value, window, rules, is_counted }: Explanation, meta: Meta, { timeZone }: ReportVisit): Html {
  const { conversion, person } = meta;
  const at = new Date(conversion.conversion_time);
  const days = [window.from, window.to].map((end) => momentText(new Date(end), timeZone));
  return html`${value.refunded_in_full && html`<div class="note"><p>${say`It is refunded in full, so no report counts its money. The amounts below are those before the refund.`}</p></div>`}${!is_counted && html`<div class="note"><p>${say`A change is known that reports do not count yet. Load the page again in a moment.`}</p></div>`}
<dl class="facts">
${person && html`<dt>${say`Customer`}</dt><dd>${given(person.name ?? person.identifiers.email[0] ?? phrase`Without a name`)}</dd>`}
<dt>${say`Happened`}</dt><dd>${momentText(at, timeZone)} (${timeZone})</dd>
<dt>${say`Value`}</dt><dd>${valueInWords(value)}</dd>
<dt>${say`Lookback window`}</dt><dd>${say`${count(window.lookback_days)} days: from ${days[0] ?? ''} to ${days[1] ?? ''}`}</dd>
<dt>${say`Goal`}</dt><dd>${given(rules.goal.name)} <code>${rules.goal.conversion_key}</code></dd>
<dt>${say`Conversion id`}</dt><dd><code>${conversion.conversion_id}</code></dd>
</dl>`;
}

function valueInWords(value: Explanation['money']): Value {
  if (value.value === null) return say`None`;
  const gross = money(value.value, value.currency);
  if (value.rate_unknown) return say`${gross}; the rate to ${value.reporting_currency} of that day is not known yet.`;
  const reported = value.currency === value.reporting_currency ? null : money(value.gross, value.reporting_currency);
  const refunded = value.refunded === null ? null : say`Refunded: ${money(value.refunded, value.currency)}.`;
  return html`${gross}${reported && html` (${reported})`}${refunded && html` ${refunded}`}`;
}

/** The name of a touchpoint: its campaign if it has one. */
function nameOf(touch: Touch): Html {
  const placed = [touch.campaign, touch.ad_set, touch.ad].flatMap((each) => (each ? [each.name] : []));
  return html`${channelName(touch.channel)}${placed.length > 0 && html`<br><span class="quiet">${given(placed.join(' › '))}</span>`}`;
}

function shares(data: Explanation, { conversion }: Meta, call: string, { model, timeZone }: ReportVisit): Figure {
  const { touches, window } = data;
  const currency = data.money.reporting_currency;
  const at = new Date(conversion.conversion_time);
  return {
    heading: phrase`The touchpoints, under the model ${modelName(model)}`,
    call,
    text: aboutTouches(touches.length, window.is_own_touch),
    picture:
      touches.length > 0
        ? timelinePicture({
            label: phrase`The touchpoints and the conversion in time; a larger mark has a larger share. The table has the same figures.`,
            from: new Date(touches[0]?.time ?? at),
            to: at,
            kinds: [
              { key: 'touch', name: phrase`Touchpoint`, mark: 'circle' },
              { key: 'conversion', name: conversionName(conversion.conversion_type), mark: 'diamond' },
            ],
            events: [
              ...largest(touches, model).map((touch) => ({
                at: new Date(touch.time),
                kind: 'touch',
                name: touch.campaign?.name ?? channelName(touch.channel),
                weight: Number(touch.credit[model].share),
              })),
              { at, kind: 'conversion', name: conversionName(conversion.conversion_type) },
            ],
            formatDay: (day) => shortDay(reportDays(timeZone).dayOf(day)),
          })
        : null,
    isOpen: true,
    table: dataTable<Touch>({
      id: 'touches',
      caption: phrase`Touchpoints of the window, oldest first, and why each has its share. A time is one of ${timeZone}.`,
      rows: touches,
      columns: [
        {
          label: phrase`When`,
          width: 'time',
          cell: (touch) =>
            html`${momentText(new Date(touch.time), timeZone)}<br><span class="quiet">${ageInWords(touch.age_ms)}</span>`,
          csv: ({ time }) => time,
        },
        { label: phrase`Touchpoint`, cell: nameOf, csv: ({ channel, campaign }) => campaign?.name ?? channel },
        {
          label: phrase`Share`,
          isNumber: true,
          cell: ({ credit }) => percent(Number(credit[model].share)),
          csv: ({ credit }) => credit[model].share,
        },
        {
          label: phrase`Amount`,
          isNumber: true,
          cell: ({ credit }) => money(credit[model].amount, currency),
          csv: ({ credit }) => credit[model].amount,
        },
        { label: phrase`Why`, cell: (touch) => whyThisShare(touch, touches, model) },
      ],
      none: phrase`There is no touchpoint.`,
    }),
  };
}

function aboutTouches(total: number, isOwn: boolean): Html | null {
  if (total === 0) return html`<p>${say`No touchpoint was in the lookback window, so no campaign has a share.`}</p>`;
  if (isOwn)
    return html`<p>${say`There was nothing else in the window, so the conversion itself is the touchpoint.`}</p>`;
  if (total <= MOST_DRAWN) return null;
  return html`<p>${say`The picture has the ${count(MOST_DRAWN)} touchpoints with the largest shares.`}</p>`;
}

/** The touchpoints that a picture has room for: those with the largest shares, in their order. */
function largest(touches: readonly Touch[], model: Model): readonly Touch[] {
  if (touches.length <= MOST_DRAWN) return touches;
  const share = ({ credit }: Touch) => Number(credit[model].share);
  return [...touches]
    .sort((a, b) => share(b) - share(a))
    .slice(0, MOST_DRAWN)
    .sort((a, b) => a.position - b.position);
}

function everyModel({ touches, rules }: Explanation, call: string): Figure {
  return {
    heading: phrase`Under every model`,
    call,
    table: dataTable<Touch>({
      id: 'models',
      caption: phrase`The share of each touchpoint under each attribution model.`,
      rows: touches,
      columns: [
        { label: phrase`Touchpoint`, cell: nameOf, csv: ({ time }) => time },
        ...MODEL_KEYS.map((model) => ({
          label: told(MODELS[model]),
          isNumber: true,
          cell: ({ credit }: Touch) => percent(Number(credit[model].share)),
          csv: ({ credit }: Touch) => credit[model].share,
        })),
      ],
      none: phrase`There is no touchpoint.`,
    }),
    after: html`<p class="quiet">${say`Counted by the rules of version ${count(rules.derivation_version)}, generation ${count(rules.generation)}.`}</p>`,
  };
}
