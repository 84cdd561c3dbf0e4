import assert from 'node:assert/strict';
import { firstPayments } from './first-payments.ts';

const UPPER = '3F2B8C1A-1111-4222-8333-12345678901A';
const DAY = 86_400_000;
type Payment = [day: number, subject: string | null, said?: 'later' | 'void'];

// One letter per payment: F counts as a first payment, b is its balance, - is neither.
const cases: [name: string, payments: Payment[], flags: string][] = [
  [
    'counts one for each customer',
    [
      [0, null],
      [30, null],
      [60, null],
    ],
    'F--',
  ],
  [
    'groups a deposit with its balance within seven days',
    [
      [0, null],
      [7, null],
    ],
    'Fb',
  ],
  [
    'does not group later payments',
    [
      [0, null],
      [7.001, null],
    ],
    'F-',
  ],
  [
    'measures the seven days from the deposit',
    [
      [0, null],
      [5, null],
      [9, null],
    ],
    'Fb-',
  ],
  [
    'counts one for each subject',
    [
      [0, 'ana'],
      [30, 'ben'],
      [60, 'ana'],
    ],
    'FF-',
  ],
  [
    "groups a subject's balance",
    [
      [0, 'ana'],
      [1, 'ben'],
      [3, 'ana'],
      [9, 'ben'],
    ],
    'FFb-',
  ],
  [
    'considers a subject returning after an untagged payment',
    [
      [0, null],
      [30, 'ana'],
    ],
    'F-',
  ],
  [
    'does so within seven days, too',
    [
      [0, null],
      [3, 'ana'],
    ],
    'F-',
  ],
  [
    'never counts an untagged payment after a tagged one',
    [
      [0, 'ana'],
      [3, null],
      [30, null],
    ],
    'F--',
  ],
  [
    'counts no new subject after an untagged payment',
    [
      [0, 'ana'],
      [30, null],
      [60, 'ben'],
    ],
    'F--',
  ],
  [
    'keeps a balance with an untagged payment before it',
    [
      [0, 'ana'],
      [1, null],
      [3, 'ana'],
    ],
    'F-b',
  ],
  [
    "measures each subject's seven days from its own deposit",
    [
      [0, 'ana'],
      [5, 'ben'],
      [8, 'ana'],
      [12, 'ben'],
    ],
    'FF-b',
  ],
  [
    'does not open a second group for a subject that pays late',
    [
      [0, 'ana'],
      [8, 'ana'],
      [9, 'ana'],
    ],
    'F--',
  ],
  [
    'takes two payments of one moment for deposit and balance',
    [
      [0, null],
      [0, null],
    ],
    'Fb',
  ],
  [
    'counts two subjects at the same moment',
    [
      [0, 'ana'],
      [0, 'ben'],
    ],
    'FF',
  ],
  [
    'distinguishes subjects by case',
    [
      [0, 'ana'],
      [1, 'Ana'],
    ],
    'FF',
  ],
  [
    'treats a UUID in either case as one subject',
    [
      [0, UPPER],
      [10, UPPER.toLowerCase()],
      [20, UPPER],
    ],
    'F--',
  ],
  ['flags nothing without payments', [], ''],
  ['does not take a later installment for a first payment', [[0, null, 'later']], '-'],
  [
    'counts a later installment as an earlier payment for those after it',
    [
      [0, null, 'later'],
      [30, null],
    ],
    '--',
  ],
  [
    'does not take a later installment for a balance',
    [
      [0, null],
      [3, null, 'later'],
    ],
    'F-',
  ],
  [
    'opens no group with a later installment',
    [
      [0, 'ana', 'later'],
      [3, 'ana'],
      [4, 'ben'],
    ],
    '--F',
  ],
  [
    'keeps the group around a later installment',
    [
      [0, null],
      [3, null, 'later'],
      [5, null],
    ],
    'F-b',
  ],
  [
    'does not group untagged payments around a tagged one',
    [
      [0, null],
      [1, 'ana'],
      [2, null],
    ],
    'F--',
  ],
  [
    'skips a payment that moved no money, so that the next one is the first',
    [
      [0, null, 'void'],
      [30, null],
      [60, null],
    ],
    '-F-',
  ],
  [
    'does not take a payment that moved no money for a balance either',
    [
      [0, null],
      [3, null, 'void'],
      [5, null],
    ],
    'F-b',
  ],
  [
    'measures the seven days from a deposit that moved money',
    [
      [0, null, 'void'],
      [5, null],
      [12, null],
      [12.001, null],
    ],
    '-Fb-',
  ],
  [
    'does not consider a subject returning after an untagged payment that moved no money',
    [
      [0, null, 'void'],
      [1, 'ana'],
      [2, 'ana', 'void'],
      [3, 'ben', 'void'],
      [4, 'ben'],
    ],
    '-F--F',
  ],
  [
    'counts an untagged payment after a tagged one that moved no money',
    [
      [0, 'ana', 'void'],
      [1, null],
      [2, 'ana'],
    ],
    '-F-',
  ],
];

describe('firstPayments', () => {
  for (const [name, payments, flags] of cases) {
    it(name, () => {
      const found = firstPayments(
        payments.map(([day, subjectRef, said], i) => ({
          id: `${i}`,
          time: day * DAY,
          subjectRef: subjectRef ?? undefined,
          isLaterInstallment: said === 'later',
          movedMoney: said !== 'void',
        })),
      );
      const letters = [...found.values()].map(({ isFirst, counts }) => (counts ? 'F' : isFirst ? 'b' : '-'));
      assert.equal(letters.join(''), flags);
    });
  }
});
