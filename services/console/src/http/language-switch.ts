// Makes what the form at the foot of every page needs, with which a person changes the language.
import type { Request, Response } from 'express';
import type { FormTokens } from '../browser/form-token.ts';
import type { SwitchParts } from '../view/language-switch.ts';
import { visitHolder } from './visit-holder.ts';

/** Remembers where a person comes back to after the choice. @param path of a page of the console, with its query */
export function rememberReturn(response: Response, path: string): void {
  response.locals.returnPath = path;
}

/** @returns a token of the visit, since the form posts to an open page; and the way back to this page */
export function switchParts(formTokens: FormTokens, request: Request, response: Response): SwitchParts {
  const unknown = request.method === 'POST' ? '' : request.originalUrl;
  return {
    token: formTokens.issue(visitHolder(request, response)),
    back: String(response.locals.returnPath ?? unknown),
  };
}
