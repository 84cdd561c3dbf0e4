// Plays a person at a consent screen without a browser: presses one of its buttons and returns the redirect.

export interface Decision {
  /** By default approve. */
  decision?: 'approve' | 'slow' | 'cancel' | 'deny' | 'fail';
  /** The id of the person who consents; by default the first on the screen. */
  person?: string;
  /** Permissions that are unticked. */
  declined?: readonly string[];
}

/**
 * @param authorizeUrl as the service made it
 * @returns the address to which the vendor sends the browser back
 * @throws Error with the page when the vendor shows an error instead
 */
export async function press(
  authorizeUrl: string,
  { decision = 'approve', person, declined = [] }: Decision = {},
): Promise<URL> {
  const screen = await fetch(authorizeUrl);
  const html = await screen.text();
  if (screen.status !== 200) throw new Error(`The consent screen answered ${screen.status}: ${html}`);
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].map(([, value = '']) => value);
  const form = new URLSearchParams({ decision, person: person ?? values('person')[0] ?? '' });
  for (const scope of values('scope')) if (!declined.includes(scope)) form.append('scope', scope);
  const answer = await fetch(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The consent screen answered ${answer.status}: ${await answer.text()}`);
  return new URL(location);
}
