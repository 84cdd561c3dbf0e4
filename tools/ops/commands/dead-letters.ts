// Implements the commands dlq …, for messages that a consumer gave up on. They show only ids, positions and reasons, never the
// content of a message.
import { type Command, flag, type Given, list, optionalText, wholeNumber } from '../../admin/command.ts';
import type { OpsContext } from '../context.ts';
import { dropLetter, originalOf, readLetters, type StoredLetter, type Wanted } from '../dead-letters.ts';
import type { OpsBus } from '../open-bus.ts';
import { type ReplayOutcome, replayLetter } from '../replay-letter.ts';

const FILTERS = {
  consumer: { value: 'C', about: 'only those of this consumer, such as identity-events-recorded-v2' },
  reason: { value: 'R', about: 'only those with this reason' },
} as const;

const SELECTION = {
  letter: { value: '12,15', about: 'those with these numbers' },
  ...FILTERS,
  all: { about: 'every one' },
} as const;

const SHOWN = 100;

export const deadLetterCommands: readonly Command<OpsContext>[] = [
  {
    words: ['dlq', 'list'],
    summary: 'lists messages that a consumer gave up on, newest first',
    options: { ...FILTERS, limit: { value: '100', about: 'how many to show' } },
    run: async (context, given) => {
      const letters = (await readLetters(await context.bus(), filtersOf(given))).reverse();
      const rows = letters.map(({ letter, at, consumer, reason, attempts, profile_id, id }) => ({
        letter,
        at,
        consumer,
        reason,
        attempts,
        profile_id,
        message_id: id,
      }));
      return {
        total: rows.length,
        groups: groupsOf(letters),
        letters: rows.slice(0, wholeNumber(given, 'limit') ?? SHOWN),
      };
    },
  },
  {
    words: ['dlq', 'show'],
    summary: 'shows a dead letter and the metadata of its message, without the content',
    options: { letter: { value: '12', about: 'its number', required: true } },
    run: async (context, given) => {
      const bus = await context.bus();
      const letter = await letterOf(bus, given);
      const original = await originalOf(bus, letter);
      return {
        ...letter,
        message: original === null ? 'gone' : 'kept',
        published_at: original?.time.toISOString() ?? null,
        type: original?.header.get('ce-type') || null,
        schema: original?.header.get('ce-dataschema') || null,
        trace_id: original?.header.get('traceparent').split('-')[1] ?? null,
        bytes: original?.data.length ?? null,
      };
    },
  },
  {
    words: ['dlq', 'replay'],
    summary: 'gives messages again to the consumer that gave up on them, and to no other',
    options: SELECTION,
    run: async (context, given, { progress }) => {
      const bus = await context.bus();
      const letters = await selected(bus, given);
      const outcomes: { letter: number; consumer: string; outcome: ReplayOutcome }[] = [];
      for (const [i, letter] of letters.entries()) {
        progress(`${i} of ${letters.length}`);
        outcomes.push({ letter: letter.letter, consumer: letter.consumer, outcome: await replayLetter(bus, letter) });
      }
      const count = (wanted: ReplayOutcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
      return { replayed: count('replayed'), gone: count('gone'), letters: outcomes };
    },
  },
  {
    words: ['dlq', 'drop'],
    summary: 'deletes dead letters; their messages stay in their streams, unhandled',
    options: SELECTION,
    run: async (context, given, { progress }) => {
      const bus = await context.bus();
      const letters = await selected(bus, given);
      for (const [i, letter] of letters.entries()) {
        progress(`${i} of ${letters.length}`);
        await dropLetter(bus, letter);
      }
      return { dropped: letters.length };
    },
  },
];

function filtersOf(given: Given): Wanted {
  return { consumer: optionalText(given, 'consumer'), reason: optionalText(given, 'reason') };
}

/** @throws Error when no option selects letters, or a number matches no letter */
async function selected(bus: OpsBus, given: Given): Promise<StoredLetter[]> {
  const names = Object.keys(SELECTION);
  if (names.every((name) => given[name] === undefined))
    throw new Error(`Say which: ${names.map((name) => `--${name}`).join(', ')}.`);
  if (flag(given, 'all') && names.some((name) => name !== 'all' && given[name] !== undefined))
    throw new Error('Say --all or which ones, not both.');
  const wanted = list(given, 'letter').map((text) => letterNumber(text));
  const letters = await readLetters(bus, { ...filtersOf(given), ...(wanted.length > 0 && { letters: wanted }) });
  const missing = wanted.filter((number) => !letters.some(({ letter }) => letter === number));
  if (missing.length > 0) throw new Error(`There is no dead letter ${missing.join(', ')}.`);
  return letters;
}

async function letterOf(bus: OpsBus, given: Given): Promise<StoredLetter> {
  const number = letterNumber(optionalText(given, 'letter') ?? '');
  const [letter] = await readLetters(bus, { letters: [number] });
  if (!letter) throw new Error(`There is no dead letter ${number}.`);
  return letter;
}

function letterNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error('--letter must be numbers from `dlq list`.');
  return Number(text);
}

interface Group {
  readonly consumer: string;
  readonly reason: string;
  readonly letters: number;
  readonly newest: string;
}

/** @param letters newest first */
function groupsOf(letters: readonly StoredLetter[]): Group[] {
  const groups = Map.groupBy(letters, ({ consumer, reason }) => `${consumer}\n${reason}`);
  return [...groups.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return [];
      const { consumer, reason, at } = first;
      return { consumer, reason, letters: rest.length + 1, newest: at };
    })
    .sort((a, b) => b.letters - a.letters);
}
