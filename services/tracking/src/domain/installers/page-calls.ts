// Makes what a page needs to call the tracker before its script has loaded: calls wait in a queue, which the script works off.

/** The methods of window.touchline that a page may call. */
const CALLS = ['identify', 'track', 'consent'];

/** The methods' names, as a JavaScript array. */
export const CALL_NAMES = `[${CALLS.map((name) => `'${name}'`).join(', ')}]`;

/** A statement that sets w.touchline where no script has done so; in ECMAScript 5, which tag managers require. */
export const CALL_QUEUE = `w.touchline = w.touchline || (function (api) {
    ${CALL_NAMES}.forEach(function (name) {
      api[name] = function () { api.q.push([name].concat([].slice.call(arguments))); };
    });
    return api;
  })({ q: [] });`;
