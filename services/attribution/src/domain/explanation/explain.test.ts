import assert from 'node:assert/strict';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { catalog, journeys, refundsOf } from '../../../test/random-journeys.ts';
import { apportion } from '../apportion.ts';
import { fromUnits, ONE, toUnits } from '../fixed-point.ts';
import {
  ad,
  analysed,
  DIRECT,
  derive,
  PAYMENT_RETURN,
  PERSON,
  page,
  paid,
  sent,
  utm,
  type World,
} from '../journey-builders.ts';
import type { JourneyEvent } from '../journey-event.ts';
import { byModel, MODELS, type Model } from '../vocabulary.ts';
import { type Explanation, explain } from './explain.ts';

const DAYS = 24 * 60;

function explained(events: readonly JourneyEvent[], eventId: string, world: World = {}): Explanation {
  const known = analysed(events, world);
  const explanation = known && explain({ person: PERSON, events, eventId }, known.analysis, known.context);
  assert.ok(explanation);
  return explanation;
}

const Precise = Decimal.clone({ precision: 100 });

/** Computes the shares of each touch anew, from nothing but what the explanation says of its touches, as a reader of it would. */
function parts({ touches }: Explanation, total: bigint): Record<Model, bigint[]> {
  const scale = new Precise(10).pow(80);
  const last = touches.length - 1;
  const lastNonDirect = touches.findLastIndex(({ touch }) => !touch.isDirect);
  const only = (index: number) => touches.map((_, position) => (position === index ? total : 0n));
  const shared = (weightOf: (position: number) => Decimal) => {
    const groups = Map.groupBy(touches.keys(), (position) => touches[position]?.weighedWith ?? position);
    const heads = [...groups.keys()].sort((a, b) => a - b);
    const weights = heads.map((head) => {
      const sum = (groups.get(head) ?? []).reduce((left, position) => left.plus(weightOf(position)), new Precise(0));
      return BigInt(sum.times(scale).toFixed(0));
    });
    const given = apportion(total, weights);
    return touches.map((_, position) => given[heads.indexOf(position)] ?? 0n);
  };
  const one = new Precise(1);
  const positional = (position: number) => {
    if (touches.length < 3) return one;
    return position === 0 || position === last ? one.times(2 * (touches.length - 2)) : one;
  };
  const halfLives = (position: number) => new Precise(-(touches[position]?.ageMs ?? 0)).div(7 * 86_400_000);
  return {
    first_touch: only(0),
    last_touch: only(last),
    last_non_direct: only(lastNonDirect < 0 ? last : lastNonDirect),
    linear: shared(() => one),
    time_decay: shared((position) => new Precise(2).pow(halfLives(position))),
    position_based: shared(positional),
  };
}

function assertRecomputed(explanation: Explanation): void {
  const { money, goal } = explanation.outcome;
  if (explanation.touches.length === 0) return;
  const credited = (of: 'share' | 'amount' | 'net') =>
    byModel((model) => explanation.touches.map(({ credit }) => credit[model][of] ?? '0'));
  const again = (total: bigint) => {
    const split = parts(explanation, total);
    return byModel((model) => split[model].map(fromUnits));
  };
  assert.deepEqual(credited('share'), again(ONE));
  if (money.gross !== null) assert.deepEqual(credited('amount'), again(money.gross));
  if (goal.kind === 'cash' && money.net !== null) assert.deepEqual(credited('net'), again(money.net));
}

describe('an explanation', () => {
  it('is enough to compute every share and amount of every model anew, exactly', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        const world = { catalog, refunds: refundsOf(events) };
        for (const { event_id } of derive(events, world)?.conversions ?? [])
          assertRecomputed(explained(events, event_id, world));
      }),
    );
  });

  it('is enough beyond 200 touches too, where the touches of an entity are weighed together', () => {
    const visits = Array.from({ length: 250 }, (_, i) => page(`v${i}`, -(250 - i) * 60, utm(`c${i % 7}`)));
    const explanation = explained([...visits, paid('p', 0, '10')], 'p');
    assert.equal(explanation.touches.length, 250);
    assert.equal(new Set(explanation.touches.map(({ weighedWith }) => weighedWith)).size, 7);
    assertRecomputed(explanation);
  });

  it('is of the conversion that is stored', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        for (const conversion of derive(events, { catalog })?.conversions ?? [])
          assert.deepEqual(explained(events, conversion.event_id, { catalog }).conversion, conversion);
      }),
    );
  });

  it('names the age and the weight of each touch', () => {
    const events = [page('a', -14 * DAYS, utm('a')), page('b', -7 * DAYS), page('c', 0, ad()), paid('p', 0, '9')];
    const { touches } = explained(events, 'p');
    const told = (model: Model) => touches.map(({ weights }) => weights[model]);
    assert.deepEqual(
      touches.map(({ ageMs }) => ageMs / 60_000),
      [14 * DAYS, 7 * DAYS, 0],
    );
    assert.deepEqual(MODELS.map(told), [
      ['1', '0', '0'],
      ['0', '0', '1'],
      ['0', '0', '1'],
      ['1', '1', '1'],
      ['0.25', '0.5', '1'],
      ['0.4', '0.2', '0.4'],
    ]);
  });

  it('says that a payment that was refunded in full counts nowhere', () => {
    const refund = { amount: '9', recorded_at: new Date() };
    const events = [page('a', -60, utm('a')), paid('p', 0, '9')];
    const [touch] = explained(events, 'p', { refunds: new Map([['p', refund]]) }).touches;
    assert.deepEqual(touch?.credit.linear, { share: '1', amount: '9', net: '0' });
  });

  it('knows no amount without a rate', () => {
    const [touch] = explained([page('a', -60), paid('p', 0, '9', { currency: 'USD' })], 'p').touches;
    assert.deepEqual(touch?.credit.linear, { share: '1', amount: null, net: null });
  });

  it('says what was left out and why', () => {
    const events = [
      page('old1', -100 * DAYS, utm('old')),
      page('old2', -99 * DAYS, utm('old')),
      page('visit', -2 * DAYS, utm('new')),
      page('next', -2 * DAYS + 5, DIRECT),
      page('back', -2 * DAYS + 10, PAYMENT_RETURN),
      sent('note', -60, 'note'),
      paid('p', 0, '9'),
      page('later', 60, utm('later')),
    ];
    const { leftOut } = explained(events, 'p');
    assert.deepEqual(
      leftOut.map(({ reason, count, touches }) => [reason, count, touches.map(({ id }) => id)]),
      [
        ['outside_window', 2, ['old2', 'old1']],
        ['after_conversion', 1, ['later']],
        ['no_source', 1, []],
        ['payment_return', 1, []],
        ['same_visit', 1, []],
      ],
    );
  });

  it('lists at most 20 of the touches that were left out, the newest', () => {
    const old = Array.from({ length: 30 }, (_, i) => page(`old${i}`, -(200 - i) * DAYS, utm(`c${i}`)));
    const [outside] = explained([...old, paid('p', 0, '9')], 'p').leftOut;
    assert.deepEqual([outside?.count, outside?.touches.length, outside?.touches[0]?.id], [30, 20, 'old29']);
  });

  it('is of the conversion itself when no touch came before', () => {
    const { isOwnTouch, touches, leftOut } = explained([paid('p', 0, '9'), page('later', 60, utm('later'))], 'p');
    assert.deepEqual([isOwnTouch, touches.map(({ touch }) => touch.id)], [true, ['p']]);
    assert.deepEqual(
      leftOut.map(({ reason }) => reason),
      ['after_conversion'],
    );
  });

  it('is none of an event that is no conversion', () => {
    const events = [page('a', -60), paid('p', 0, '9')];
    const known = analysed(events);
    assert.ok(known);
    assert.equal(explain({ person: PERSON, events, eventId: 'a' }, known.analysis, known.context), null);
  });

  it('reads amounts as they were sent', () => {
    const { money } = explained([page('a', -60), paid('p', 0, '9.10')], 'p').outcome;
    assert.deepEqual([money.value, money.gross], ['9.1', toUnits('9.1')]);
  });
});
