// Answers each request in the language that the person chose, or else in the one that their browser prefers.
import type { Request, RequestHandler } from 'express';
import { languageCookieIn } from '../browser/language-cookie.ts';
import { inLanguage, isLanguage, LANGUAGES, type Language } from '../language/language.ts';

/** Runs the rest of the request in its language. */
export const speakLanguage: RequestHandler = (request, _response, next) => inLanguage(languageOf(request), next);

/** Returns the language of the cookie, then that of Accept-Language; English when both name none of ours. */
function languageOf(request: Request): Language {
  const chosen = languageCookieIn(request.headers.cookie);
  if (chosen) return chosen;
  const preferred = request.acceptsLanguages([...LANGUAGES]) || undefined;
  return isLanguage(preferred) ? preferred : 'en';
}
