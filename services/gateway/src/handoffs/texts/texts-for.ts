// Chooses the language of a hand-off's pages that the browser prefers.
import type { Request } from 'express';
import { ENGLISH } from './english.ts';
import type { HandoffTexts } from './handoff-texts.ts';
import { SPANISH } from './spanish.ts';

const TEXTS = { en: ENGLISH, es: SPANISH } as const;

/** Returns the texts in the language of the request's Accept-Language; English when it names neither. */
export function textsFor(request: Pick<Request, 'acceptsLanguages'>): HandoffTexts {
  return TEXTS[request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en'];
}
