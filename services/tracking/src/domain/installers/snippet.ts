// What goes into a page: the tracker's tag, or the tracker itself, and the ad platform's pixel beside it where it is asked for.

const PIXEL_ID = /^\d{5,20}$/;
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';
/** As tracker/src/objection.ts has it: both leave out the same visitors. */
const OBJECTS =
  '[navigator.globalPrivacyControl, navigator.doNotTrack, window.doNotTrack].some((signal) => /^(true|1|yes)$/.test(String(signal)))';

/** True for the id of a pixel as GET /connections/{id}/pixels shows it. */
export const isPixelId = (text: string): boolean => PIXEL_ID.test(text);

/** The tracker's tag. @param scriptUrl with no character that HTML would read otherwise */
export const trackerTag = (scriptUrl: string): string => `<script async src="${scriptUrl}"></script>`;

/**
 * The pixel's base code: a queue until its script is there, its id, and the page view.
 * @param respectsSignals whether visitors who object are left out, as the tracker leaves them out
 */
export const pixelTag = (pixelId: string, respectsSignals: boolean): string =>
  `<script>\n${pixelCode(pixelId, respectsSignals)}\n</script>`;

/** The same as a script; whoever calls has looked at the id (isPixelId). */
export function pixelCode(pixelId: string, respectsSignals: boolean): string {
  const begin = respectsSignals ? `if (!(${OBJECTS})) ` : '';
  return `${begin}(function (w, d) {
  if (!w.fbq) {
    var fbq = (w.fbq = w._fbq = function () {
      fbq.callMethod ? fbq.callMethod.apply(fbq, arguments) : fbq.queue.push(arguments);
    });
    fbq.push = fbq;
    fbq.loaded = true;
    fbq.version = '2.0';
    fbq.queue = [];
    var script = d.createElement('script');
    script.async = true;
    script.src = '${PIXEL_SCRIPT}';
    d.head.appendChild(script);
  }
  w.fbq('init', '${pixelId}');
  w.fbq('track', 'PageView');
})(window, document);`;
}
