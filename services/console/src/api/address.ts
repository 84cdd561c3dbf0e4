// Writes the address of a call of the API, for people who want to make it themselves.

/** The parameters of a call; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns a path with its query. @param path already escaped */
export function withQuery(path: string, query: Query): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

const METHOD = 'GET';

/** Returns the call as the reference writes it: GET /api/v1/overview?date_from=… @param path below /api/v1 */
export const callOf = (path: string, query: Query = {}): string => `${METHOD} /api/v1${withQuery(path, query)}`;
