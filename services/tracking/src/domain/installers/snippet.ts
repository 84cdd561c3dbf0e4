// Makes what goes into a page: the tracker's tag, or the tracker itself, with the ad platform's pixel where requested.
import type { TrackerSettings } from '../settings/tracker-settings.ts';

const PIXEL_ID = /^\d{5,20}$/;
const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

/** Reports whether the text is a pixel's id as GET /connections/{id}/pixels shows it. */
export const isPixelId = (text: string): boolean => PIXEL_ID.test(text);

/** Returns the tracker's tag. @param scriptUrl without characters that HTML interprets */
export const trackerTag = (scriptUrl: string): string => `<script async src="${scriptUrl}"></script>`;

/** Collects what a page calls before the tracker is loaded, such as a consent banner's answer (tracker/src/api.ts). */
export const stubTag = `<script>
window.touchline = window.touchline || {
  q: [],
  identify: function (traits) { this.q.push(['identify', traits]); },
  track: function (name, properties) { this.q.push(['track', name, properties]); },
  consent: function (isGiven) { this.q.push(['consent', isGiven]); },
};
</script>`;

/** The settings by which the pixel leaves out the visitors whom the tracker leaves out. */
export type PixelSettings = Pick<TrackerSettings, 'honourGpc' | 'honourDnt' | 'consent'>;

/** Returns the pixel's base code: a queue until its script has loaded, its id, and the page view. */
export const pixelTag = (pixelId: string, settings: PixelSettings): string =>
  `<script>\n${pixelCode(pixelId, settings)}\n</script>`;

/**
 * Returns the same as a script; the caller has checked the id (isPixelId). It starts under the same conditions as the tracker
 * (tracker/src/objection.ts, recorder.ts), and follows the answers that the page gives to touchline.consent.
 */
export function pixelCode(pixelId: string, { honourGpc, honourDnt, consent }: PixelSettings): string {
  const signals = [
    ...(honourGpc ? ['navigator.globalPrivacyControl'] : []),
    ...(honourDnt ? ['navigator.doNotTrack', 'w.doNotTrack'] : []),
  ];
  const objection = `[${signals.join(', ')}].some((signal) => /^(true|1|yes)$/.test(String(signal)))`;
  const mayStart = consent === 'opt_in' ? '/(^|; )_tl_vid=/.test(d.cookie)' : 'true';
  return `(function (w, d) {
  ${signals.length > 0 ? `if (${objection}) return;` : ''}
  var isStarted = false;
  function start() {
    isStarted = true;
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
  }
  function stop() {
    if (isStarted) w.fbq('consent', 'revoke');
    var labels = w.location.hostname.split('.');
    ['_fbp', '_fbc'].forEach(function (name) {
      var gone = name + '=; path=/; max-age=0';
      d.cookie = gone;
      labels.forEach(function (_, index) {
        d.cookie = gone + '; domain=' + labels.slice(index).join('.');
      });
    });
  }
  w.addEventListener('touchline:consent', function (event) {
    if (!event.detail) stop();
    else if (isStarted) w.fbq('consent', 'grant');
    else start();
  });
  if (${mayStart}) start();
})(window, document);`;
}
