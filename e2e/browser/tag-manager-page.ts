// Imitates Google Tag Manager on a page, as far as our container needs it: variables, two kinds of triggers, and Custom HTML
// tags, whose scripts it makes anew with the variables in them. The container itself is the one that the API returns.

/** A page whose data layer has `pushes` before the container is there. */
export function pageWithContainer(container: object, pushes: readonly object[] = []): string {
  return `<!doctype html><title>Shop</title><body>
<script>dataLayer = ${JSON.stringify(pushes)};</script>
<script>(${runContainer})(${JSON.stringify(container).replaceAll('<', '\\u003c')})</script>
</body>`;
}

const runContainer = `function (container) {
  const { tag, trigger, variable } = container.containerVersion;
  const merged = {}, newest = {}, fired = new Set();
  const parametersOf = ({ parameter }) => Object.fromEntries(parameter.map(({ key, value }) => [key, value]));
  const merge = (into, from) => {
    for (const [key, value] of Object.entries(from)) {
      if (typeof value === 'object' && value !== null) into[key] = merge(into[key] ?? (Array.isArray(value) ? [] : {}), value);
      else into[key] = value;
    }
    return into;
  };
  window.resolveVariable = (name) => {
    const found = variable.find((one) => one.name === name);
    const { value, name: member, dataLayerVersion } = parametersOf(found);
    return found.type === 'c' ? value : (dataLayerVersion === '2' ? merged : newest)[member];
  };
  const listensTo = (id, event) => {
    if (id === '2147479573') return event === 'gtm.init';
    const own = trigger.find(({ triggerId }) => triggerId === id);
    return own.customEventFilter.every(({ parameter: [, expected] }) => expected.value === event);
  };
  const fire = (one) => {
    if (one.tagFiringOption === 'ONCE_PER_LOAD' && fired.has(one.tagId)) return;
    fired.add(one.tagId);
    const holder = document.createElement('div');
    holder.innerHTML = parametersOf(one).html;
    for (const given of holder.querySelectorAll('script')) {
      const script = document.createElement('script');
      script.text = given.text.replace(/\\{\\{([^}]+)\\}\\}/g, (_, name) => 'resolveVariable(' + JSON.stringify(name) + ')');
      document.body.append(script);
    }
  };
  const take = (push) => {
    merge(merged, push);
    Object.assign(newest, push);
    for (const one of tag) if (one.firingTriggerId.some((id) => listensTo(id, push.event))) fire(one);
  };
  dataLayer.forEach(take);
  dataLayer.push = (push) => take(push);
  take({ event: 'gtm.init' });
  take({ event: 'gtm.js' });
}`;
