import { appendToBody } from './append-to-body.ts'
import formatsWorker from './formats-worker.js?url'
import { repeatEarlyClick } from './repeat-early-click.ts'

interface Scripts {
  /** The files of the page's texts, which nothing else in the page names. */
  catalogs: readonly string[]
  locale: string
  nonce: string | undefined
}

const LINKS = '<link rel="modulepreload" href='
const HELD_LINKS = '<link data-module='
const MAIN_SCRIPT = /(<script nonce="[^"]*") type="module" async="">/

/**
 * Has a page request its scripts after the first contentful paint, so that they do not delay it on a slow line or a
 * slow processor, and repeat a click that comes before them. A page without scripts stays as it is.
 */
export function scriptsAfterPaint(html: string, { catalogs, locale, nonce }: Scripts): string {
  if (!MAIN_SCRIPT.test(html)) return html
  const inPage: InPage = { locale, worker: formatsWorker }
  const calls = `(${startAfterPaint})(${JSON.stringify(inPage)});(${repeatEarlyClick})()`
  const catalogLinks = catalogs.map((file) => `${HELD_LINKS}"${file}">`).join('')
  const held = html
    .replaceAll(LINKS, HELD_LINKS)
    .replace(MAIN_SCRIPT, '$1 type="text/plain" data-held="" async="">')
  return appendToBody(held, `${catalogLinks}<script nonce="${nonce}">${calls}</script>`)
}

interface InPage {
  locale: string
  worker: string
}

/** This function is sent to the browser as text: it can use nothing from this file. */
function startAfterPaint({ worker, locale }: InPage) {
  // Scripts load no file of another site and run no text. HTML is not changed: a handler or script within it has no
  // hash in the policy, so it does not run.
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy(name: string, rules: Record<string, (given: string) => string | null>): void
    }
  }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : null,
    createHTML: (html) => html,
  })
  let started = false
  const start = () => {
    if (started) return
    started = true
    // The first format of a kind makes a browser read its list of languages, which blocks a phone for a tenth
    // of a second. The result is shared by all threads: a worker makes the first ones.
    new Worker(worker, { name: locale })
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-module]')) {
      // The address is set first: Chromium warns about a preload without one.
      link.href = link.dataset.module as string
      link.rel = 'modulepreload'
    }
    const held = document.querySelector('script[data-held]') as HTMLScriptElement
    const { parentNode, nextSibling } = held
    held.remove()
    held.type = 'module'
    // The script runs when it is inserted, like a new one. The parser did not run it because of its type, so the policy
    // does not treat it as inserted by the parser, and it may import. The text of a copy would count as set by a
    // script, and not run.
    parentNode?.insertBefore(held, nextSibling)
  }
  // The first paint may be of the background alone.
  const onPaint = (paints: PerformanceObserverEntryList) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
  }
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true })
  // A hidden tab is not painted.
  if (document.hidden) start()
  setTimeout(start, 3000)
}
