// Derives a person's conversions, each with the credit that its touches get under each model.
import { type Entities, entitiesOf, NOBODY } from './entities.ts';
import { countsAsFirst, isFirstPayment, subjectOf } from './first-payments.ts';
import { dayOf, type Event, type Goal, inOrder, isBefore, MODELS, type Model, type World } from './journey.ts';
import { type Share, sharesUnder } from './models.ts';
import { type Money, moneyOf } from './money.ts';
import { type Path, pathOf } from './paths.ts';
import { type Touch, touchesOf } from './touches.ts';

const DAY_MS = 86_400_000;

export interface Credit extends Share {
  touchId: string;
  entities: Entities;
}

export interface Conversion {
  event: Event;
  /** YYYY-MM-DD. */
  day: string;
  goal: Goal;
  money: Money;
  /** Null unless it is a payment. */
  isFirstPayment: boolean | null;
  countsAsFirst: boolean;
  /** Happened before any visit of the website. */
  isSynthetic: boolean;
  touchCount: number;
  /** Null when no touch is in the window. */
  path: Path | null;
  /** Only touches that got a part; none when every touch is before the window. */
  credits: Record<Model, Credit[]>;
}

export function attribute(events: readonly Event[], world: World): Conversion[] {
  const touches = touchesOf(events);
  const reached = inOrder(events).flatMap((event) => {
    const goal = goalOf(event, world.goals);
    return goal === null ? [] : [{ event, goal }];
  });
  const payments = reached
    .filter(({ event, goal }) => goal.kind === 'cash' && movedMoney(event, goal, world))
    .map(({ event: { id, time, subjectRef } }) => ({
      ...{ id, time, subjectRef: subjectRef === null ? null : subjectOf(subjectRef) },
      isLaterInstallment: world.laterInstallments.has(id),
    }));
  return reached.map(({ event, goal }) => {
    const place = payments.findIndex(({ id }) => id === event.id);
    const [payment, earlier] = [payments[place], payments.slice(0, Math.max(place, 0))];
    const window = windowOf(event, goal, touches);
    return {
      event,
      day: dayOf(event.time, world),
      goal,
      money: moneyOf(event, goal, world),
      isFirstPayment: goal.kind === 'cash' ? payment !== undefined && isFirstPayment(payment, earlier) : null,
      countsAsFirst: payment !== undefined && countsAsFirst(payment, earlier),
      isSynthetic: !events.some((page) => page.isPage && !isBefore(event, page)),
      touchCount: window.length,
      path: pathOf(event, window),
      credits: creditsOf(event, window, world),
    };
  });
}

/**
 * Returns the goal that an event reaches. An event is one conversion: a goal that lists its name wins, then one of the profile's
 * own, then the smaller key. Money that is not booked reaches neither cash nor gross.
 */
function goalOf({ name, type, isMoneyLeftOut }: Event, goals: readonly Goal[]): Goal | null {
  const best = (found: Goal[]) =>
    found.sort((a, b) => Number(a.isDefault) - Number(b.isDefault) || (a.key < b.key ? -1 : 1))[0] ?? null;
  const goal =
    best(goals.filter(({ names }) => names.includes(name))) ?? best(goals.filter(({ types }) => types.includes(type)));
  return isMoneyLeftOut && (goal?.kind === 'cash' || goal?.kind === 'gross') ? null : goal;
}

function movedMoney(event: Event, goal: Goal, world: World): boolean {
  return event.value !== null && Number(event.value) > 0 && !moneyOf(event, goal, world).isRefundedInFull;
}

type Weighed = Pick<Touch, 'event' | 'isDirect'> & { origin: Touch['origin'] | null };

/**
 * Returns the touches in [conversion - lookback, conversion]; before the first touch of all, a conversion is a touch of its own.
 */
function windowOf(event: Event, { lookbackDays }: Goal, touches: readonly Touch[]): Weighed[] {
  const until = touches.filter((touch) => touch.event.time <= event.time);
  if (until.length === 0) return [{ event, isDirect: true, origin: null }];
  return until.filter((touch) => touch.event.time >= event.time - lookbackDays * DAY_MS);
}

function creditsOf({ time }: Event, window: readonly Weighed[], { catalog }: World): Record<Model, Credit[]> {
  const weighed = window.map(({ event, isDirect, origin }) => ({
    touchId: event.id,
    entities: origin === null ? NOBODY : entitiesOf(origin, catalog),
    age: time - event.time,
    isDirect,
  }));
  const under = (model: Model): Credit[] =>
    sharesUnder(model, weighed)
      .map((share, i) => ({ ...share, touchId: weighed[i]?.touchId ?? '', entities: weighed[i]?.entities ?? NOBODY }))
      .filter(({ part }) => part > 0n);
  return Object.fromEntries(MODELS.map((model) => [model, under(model)])) as Record<Model, Credit[]>;
}
