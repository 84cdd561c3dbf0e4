// Knows in which language the running request is answered.
import { AsyncLocalStorage } from 'node:async_hooks';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const current = new AsyncLocalStorage<Language>();

/** Runs a function, and all that it waits for, in a language. */
export function inLanguage<T>(language: Language, run: () => T): T {
  return current.run(language, run);
}

/** Returns the language of the running request; English where there is none. */
export function languageNow(): Language {
  return current.getStore() ?? 'en';
}

/** Reports whether the console speaks a language. @param code two letters in lower case (ISO 639-1) */
export function isLanguage(code: string | undefined): code is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(code);
}
