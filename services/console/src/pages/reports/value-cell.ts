// Writes the value of a conversion, and says where it is no cash, which reports of revenue do not count.
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { texts, told } from '../../language/say.ts';
import { money } from '../../view/numbers.ts';
import { wordOf } from '../../view/words.ts';

interface Valued {
  readonly revenue: number | string | null;
  readonly revenue_type: string | null;
}

const KINDS = texts({ pipeline: 'pipeline, not cash', gross: 'gross, not cash' });

export function valueCell({ revenue, revenue_type: kind }: Valued, currency: string | null): Html {
  const isOther = revenue !== null && kind !== null && kind !== 'cash';
  return html`${money(revenue, currency)}${isOther && html`<br><span class="quiet">${told(wordOf(KINDS, kind))}</span>`}`;
}
