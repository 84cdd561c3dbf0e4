// The HTML to paste into a page: the tracker's tag, and the ad platform's pixel beside it where it is asked for.

const PIXEL_ID = /^\d{5,20}$/;
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';
const OBJECTS = `navigator.globalPrivacyControl || navigator.doNotTrack === '1'`;

/** True for the id of a pixel as GET /connections/{id}/pixels shows it. */
export const isPixelId = (text: string): boolean => PIXEL_ID.test(text);

/** The tracker's tag. @param scriptUrl with no character that HTML would read otherwise */
export const trackerTag = (scriptUrl: string): string => `<script async src="${scriptUrl}"></script>`;

/**
 * The pixel's base code: a queue until its script is there, its id, and the page view.
 * @param respectsSignals whether visitors who object are left out, as the tracker leaves them out
 */
export function pixelTag(pixelId: string, respectsSignals: boolean): string {
  const begin = respectsSignals ? `if (!(${OBJECTS})) ` : '';
  return `<script>
${begin}(function (w, d) {
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
})(window, document);
</script>`;
}
