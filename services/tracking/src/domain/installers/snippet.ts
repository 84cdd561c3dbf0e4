// Makes what goes into a page: the tracker's tag, or the tracker itself, with the ad platform's pixel where requested.

const PIXEL_ID = /^\d{5,20}$/;
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';
/** The same test as in tracker/src/objection.ts, so that both leave out the same visitors. */
const OBJECTS =
  '[navigator.globalPrivacyControl, navigator.doNotTrack, window.doNotTrack].some((signal) => /^(true|1|yes)$/.test(String(signal)))';

/** Reports whether the text is a pixel's id as GET /connections/{id}/pixels shows it. */
export const isPixelId = (text: string): boolean => PIXEL_ID.test(text);

/** Returns the tracker's tag. @param scriptUrl without characters that HTML interprets */
export const trackerTag = (scriptUrl: string): string => `<script async src="${scriptUrl}"></script>`;

/**
 * Returns the pixel's base code: a queue until its script has loaded, its id, and the page view.
 * @param respectsSignals whether visitors who object are left out, as the tracker leaves them out
 */
export const pixelTag = (pixelId: string, respectsSignals: boolean): string =>
  `<script>\n${pixelCode(pixelId, respectsSignals)}\n</script>`;

/** Returns the same as a script; the caller has checked the id (isPixelId). */
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
