// Holds the Spanish of Latin America: each English sentence of the sources with its translation, in files by topic.
import { CONVERSIONS } from './es/conversions.ts';
import { FRAME } from './es/frame.ts';
import { KEYS } from './es/keys.ts';
import { OPERATIONS } from './es/operations.ts';
import { PEOPLE } from './es/people.ts';
import { PLATFORMS } from './es/platforms.ts';
import { REPORTS } from './es/reports.ts';
import { WORDS } from './es/words.ts';

/** A sentence is in one file only. */
export const SPANISH_FILES: readonly Readonly<Record<string, string>>[] = [
  FRAME,
  PEOPLE,
  KEYS,
  PLATFORMS,
  WORDS,
  REPORTS,
  CONVERSIONS,
  OPERATIONS,
];

export const SPANISH: ReadonlyMap<string, string> = new Map(SPANISH_FILES.flatMap((file) => Object.entries(file)));
