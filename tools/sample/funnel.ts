// Generates what the clinic's own system reports of a lead: appointment, quote, deal and payments.
import type { Click } from './arrivals.ts';
import { type EventInput, outcome } from './events.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** The last click on an ad before an outcome. */
export interface LastClick extends Click {
  /** Milliseconds. */
  at: number;
  /** False when the person came back without an ad since. */
  isLastVisit: boolean;
}

/** A payment, with what platforms base their claims on. */
export interface Paid {
  /** YYYY-MM-DD, in the days of the ad accounts. */
  day: string;
  /** Milliseconds. */
  at: number;
  /** In CLP. */
  amount: number;
  /** Absent for a person who clicked no ad. */
  click?: LastClick;
}

export interface Refund {
  /** The idempotency key of the payment. */
  payment_key: string;
  amount?: string;
}

/** Collects the generated rows. */
export interface Sink {
  events: EventInput[];
  paid: Paid[];
  refunds: Refund[];
}

export interface Clock {
  start: number;
  end: number;
  /** Returns the day (YYYY-MM-DD) of an instant, in the days of the ad accounts. */
  dayOf(at: Date): string;
}

const MINUTE = 60_000;

type Hours = readonly [min: number, max: number];

/** How long each step takes; of two payments, each takes the last. */
export type Pace = Readonly<Record<'book' | 'attend' | 'quote' | 'accept' | 'pay', Hours>>;

export const USUAL: Pace = { book: [1, 20], attend: [12, 96], quote: [0, 3], accept: [4, 72], pay: [1, 60] };
/** People whom a free evaluation brings arrange first how they will pay: together 14 to 28 days, with one payment or two. */
export const LATE: Pace = { book: [24, 72], attend: [96, 168], quote: [24, 48], accept: [120, 192], pay: [72, 96] };

/**
 * Generates the outcomes of person `n`; some people drop out at each step, as in real life.
 * @param from when the person became a lead, milliseconds
 */
export function funnel(
  random: Random,
  clock: Clock,
  { n, who, from, click, pace }: { n: number; who: Person; from: number; click: LastClick | undefined; pace: Pace },
  sink: Sink,
): void {
  const traits = { phone: who.phone, external_id: who.external_id };
  let at = from;
  const step = (probability: number, [minHours, maxHours]: Hours) => {
    at += random.between(minHours * 60, maxHours * 60) * MINUTE;
    return random.chance(probability) && at < clock.end;
  };
  const add = (type: string, name: string) =>
    sink.events.push(outcome(type, name, `crm:${type}:${n}`, new Date(at), traits));
  if (!step(0.62, pace.book)) return;
  add('appointment_booked', 'Hora agendada');
  if (!step(0.72, pace.attend)) return;
  add('appointment_attended', 'Asiste a evaluación');
  if (!step(0.8, pace.quote)) return;
  add('quote_presented', 'Presupuesto entregado');
  if (!step(0.62, pace.accept)) return;
  add('closed_won', 'Presupuesto aceptado');
  const inDollars = random.chance(0.06);
  const total = inDollars ? random.between(300, 1800) : random.between(60, 900) * 1000;
  const parts = random.chance(0.35) ? [0.4, 0.6] : [1];
  for (const [i, part] of parts.entries()) {
    if (!step(0.97, pace.pay)) return;
    const value = Math.round(total * part);
    const key = `pay:${n}:${i}`;
    const by = random.chance(0.5)
      ? { email: who.email, external_id: who.external_id }
      : { national_id: who.national_id, phone: who.phone };
    sink.events.push(
      outcome('payment_received', 'Pago', key, new Date(at), by, { value, currency: inDollars ? 'USD' : 'CLP' }),
    );
    const amount = inDollars ? value * 945 : value;
    sink.paid.push({ day: clock.dayOf(new Date(at)), at, amount, ...(click && { click }) });
    if (random.chance(0.05))
      sink.refunds.push(
        random.chance(0.5) ? { payment_key: key } : { payment_key: key, amount: String(Math.floor(value / 2)) },
      );
  }
}
