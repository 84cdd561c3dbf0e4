// JSON as providers send it: their answers, and the bodies of their webhooks.

/** @returns undefined for a text that is none, such as a proxy's page */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws TypeError for bytes that are no UTF-8, SyntaxError for a text that is no JSON */
export const jsonOf = (body: Uint8Array): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
