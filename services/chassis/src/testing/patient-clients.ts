// Makes patient gRPC clients for tests: their calls may take long, since a machine that stops for seconds is not an outage.

const LONG_MS = 60_000;

/** Returns the same clients, where each call has a minute for its answer. */
export function patientClients<T extends object>(clients: T): T {
  const patient = (client: object) =>
    Object.fromEntries(
      Object.entries(client).map(([name, call]) => [
        name,
        (request: object, options: object) => call(request, { ...options, deadlineMs: LONG_MS }),
      ]),
    );
  return Object.fromEntries(Object.entries(clients).map(([name, client]) => [name, patient(client)])) as T;
}
