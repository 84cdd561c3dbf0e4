// Keeps the language that a person chooses at the foot of a page, and returns to that page.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { languageCookie } from '../browser/language-cookie.ts';
import { isLanguage } from '../language/language.ts';
import { phrase } from '../language/say.ts';
import { CONSOLE_HOME, safeReturn } from '../view/safe-next.ts';
import { openPage } from './page.ts';

export const chooseLanguagePage = openPage({
  path: '/language',
  show: async () => ({ to: CONSOLE_HOME }),
  submit: async (_visit, fields) => {
    const language = fields.get('language') ?? '';
    if (!isLanguage(language)) throw publicError('invalid_request', phrase`The console does not speak this language.`);
    return { to: safeReturn(fields.get('next')), cookies: [languageCookie(language)] };
  },
});
