// Tells refusals of a machine that is too busy to answer within a deadline from those that a fault or a restart causes.

/** As the gateway's log writes them: a deadline passed, or a service had more waiting than it takes. */
const CODES = ['"code":"DEADLINE_EXCEEDED"', '"code":"RESOURCE_EXHAUSTED"'];

/** @param line of a gateway's log about a request that it refused */
export const isOfBusyMachine = (line: string): boolean => CODES.some((code) => line.includes(code));

/** Returns the id of the request in an error of the API; undefined when it has none. */
export const requestIdOf = (body: string): string | undefined => /"request_id":"([^"]+)"/.exec(body)?.[1];
