// Generates the journeys of the sample's people: visits, devices, chats, and the outcomes that the clinic's system reports.
import { adsOf } from './advertising.ts';
import { type Advertising, type Arrival, arrival, type Click, nextPage, returnVisit } from './arrivals.ts';
import { type Browser, chatStarted, type EventInput, formSubmit, outcome, pageView } from './events.ts';
import { type Person, person } from './people.ts';
import type { Random } from './random.ts';

/** What an ad earned on one day, by the last click before the payment. Spend is chosen to match the campaign's target. */
export interface Earned {
  click: Click;
  day: string;
  amount: number;
}

export interface Refund {
  /** The idempotency key of the payment. */
  payment_key: string;
  amount?: string;
}

/** Collects the generated rows. */
export interface Sink {
  events: EventInput[];
  earned: Earned[];
  refunds: Refund[];
}

export interface Clock {
  start: number;
  end: number;
  /** Returns the day (YYYY-MM-DD) of an instant, in the days of the ad accounts. */
  dayOf(at: Date): string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];
const CITIES = ['Santiago', 'Providencia', 'Las Condes', 'Ñuñoa', 'Maipú', 'Viña del Mar', 'Rancagua'];

/** Generates one visitor of the website and, for some, their outcomes. `n` makes ids distinct. */
export function webVisitor(random: Random, advertising: Advertising, clock: Clock, n: number, sink: Sink): void {
  const browser = newBrowser(random, `v${n}`);
  let at = clock.start + random.next() * (clock.end - clock.start - DAY / 2);
  let seen = 0;
  let lastClick: Click | undefined;
  const visit = (on: Browser, way: Arrival) => {
    if (way.click) lastClick = way.click;
    sink.events.push(pageView(on, seen++, new Date(at), way.path, way.referrer));
    for (let page = random.between(1, 7); page > 0; page--) {
      at += random.between(15, 240) * 1000;
      sink.events.push(pageView(on, seen++, new Date(at), nextPage(random), undefined));
    }
  };
  const found = arrival(random, advertising);
  const converts = random.chance(0.054 * (found.intent ?? 1));
  const visits = converts
    ? random.between(1, 5)
    : random.weighted([
        { weight: 60, n: 1 },
        { weight: 25, n: 2 },
        { weight: 15, n: 3 },
      ]).n;
  for (let i = 0; i < visits; i++) {
    visit(browser, i === 0 ? found : returnVisit(random, advertising));
    if (i < visits - 1) at += random.between(2 * 60, 6 * 24 * 60) * MINUTE;
    if (at > clock.end - DAY / 2) return;
  }
  if (!converts) return;
  const who = person(random, n);
  at += random.between(20, 200) * 1000;
  sink.events.push(formSubmit(browser, seen++, new Date(at), '/contacto', who));
  sink.events.push(
    outcome('lead_created', 'Lead web', `crm:lead:${n}`, new Date(at + 2000), {
      email: who.email,
      phone: who.phone,
      external_id: who.external_id,
    }),
  );
  if (random.chance(0.18)) {
    // The same person on another device, where the form has the same address.
    const second = newBrowser(random, `v${n}b`);
    at += random.between(3 * 60, 48 * 60) * MINUTE;
    if (at < clock.end - DAY / 2) {
      visit(second, returnVisit(random, advertising));
      sink.events.push(formSubmit(second, seen++, new Date(at + MINUTE), '/contacto', who));
    }
  }
  funnel(random, clock, n, who, at, lastClick, sink);
}

/** Generates a visitor who tapped a WhatsApp ad and never saw the website. */
export function chatVisitor(random: Random, advertising: Advertising, clock: Clock, n: number, sink: Sink): void {
  const ad = random.pick(adsOf(random.weighted(advertising.meta.filter((c) => c.destination === 'whatsapp'))));
  const at = clock.start + random.next() * (clock.end - clock.start - DAY);
  const who = person(random, n);
  sink.events.push(chatStarted(`wa:${n}`, new Date(at), who, ad, `ARA${random.token(60)}`));
  if (random.chance(0.45)) funnel(random, clock, n, who, at, { campaignId: ad.campaignId, adId: ad.id }, sink);
}

/** Generates appointment, quote, deal and payments; some people drop out at each step, as in real life. */
function funnel(
  random: Random,
  clock: Clock,
  n: number,
  who: Person,
  from: number,
  click: Click | undefined,
  sink: Sink,
): void {
  const traits = { phone: who.phone, external_id: who.external_id };
  let at = from;
  const step = (probability: number, minHours: number, maxHours: number) => {
    at += random.between(minHours * 60, maxHours * 60) * MINUTE;
    return random.chance(probability) && at < clock.end;
  };
  const add = (type: string, name: string) =>
    sink.events.push(outcome(type, name, `crm:${type}:${n}`, new Date(at), traits));
  if (!step(0.62, 1, 20)) return;
  add('appointment_booked', 'Hora agendada');
  if (!step(0.72, 12, 96)) return;
  add('appointment_attended', 'Asiste a evaluación');
  if (!step(0.8, 0, 3)) return;
  add('quote_presented', 'Presupuesto entregado');
  if (!step(0.62, 4, 72)) return;
  add('closed_won', 'Presupuesto aceptado');
  const inDollars = random.chance(0.06);
  const total = inDollars ? random.between(300, 1800) : random.between(60, 900) * 1000;
  const parts = random.chance(0.35) ? [0.4, 0.6] : [1];
  for (const [i, part] of parts.entries()) {
    if (!step(0.97, 1, 60)) return;
    const value = Math.round(total * part);
    const key = `pay:${n}:${i}`;
    const by = random.chance(0.5)
      ? { email: who.email, external_id: who.external_id }
      : { national_id: who.national_id, phone: who.phone };
    sink.events.push(
      outcome('payment_received', 'Pago', key, new Date(at), by, { value, currency: inDollars ? 'USD' : 'CLP' }),
    );
    if (click)
      sink.earned.push({
        click,
        day: clock.dayOf(new Date(at)),
        amount: inDollars ? value * 945 : value,
      });
    if (random.chance(0.05))
      sink.refunds.push(
        random.chance(0.5) ? { payment_key: key } : { payment_key: key, amount: String(Math.floor(value / 2)) },
      );
  }
}

function newBrowser(random: Random, id: string): Browser {
  return { id: `${id}-${random.token(10)}`, userAgent: random.pick(AGENTS), city: random.pick(CITIES) };
}
