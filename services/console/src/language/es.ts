// Holds the Spanish of Latin America: each English sentence of the sources with its translation, in files by topic.
import { FRAME } from './es/frame.ts';
import { KEYS } from './es/keys.ts';
import { PEOPLE } from './es/people.ts';
import { PLATFORMS } from './es/platforms.ts';

/** A sentence is in one file only. */
export const SPANISH_FILES: readonly Readonly<Record<string, string>>[] = [FRAME, PEOPLE, KEYS, PLATFORMS];

export const SPANISH: ReadonlyMap<string, string> = new Map(SPANISH_FILES.flatMap((file) => Object.entries(file)));
