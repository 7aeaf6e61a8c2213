import { createContext, use } from 'react'
import { Scripts } from 'react-router'
import formatsWorker from './formats-worker.js?url'

/** The files of the page's texts, which nothing else in the page names. Known only while the server renders. */
export const CatalogsContext = createContext<readonly string[]>([])

/**
 * The page's scripts, which are requested after the first contentful paint, so that they do not delay it on a slow line or
 * a slow processor. A browser that runs scripts takes what is in `noscript` for text, and React does not hydrate it.
 */
export function ScriptsAfterPaint({ locale, nonce }: { locale: string; nonce: string | undefined }) {
  const catalogs = use(CatalogsContext)
  const call = `(${startAfterPaint})(${JSON.stringify(locale)},${JSON.stringify(formatsWorker)})`
  return (
    <>
      <noscript id="scripts">
        {catalogs.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        <Scripts nonce={nonce} />
      </noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: this is our own text, which JSX would escape */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: call }} />
    </>
  )
}

/** This function is sent to the browser as text: it can use nothing from this file. */
function startAfterPaint(locale: string, worker: string) {
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
  const text = document.getElementById('scripts')?.textContent ?? ''
  const scripts = document.createRange().createContextualFragment(text)
  // The first script makes the object to which the next ones in the page add its data.
  document.body.append(scripts.querySelector('script') as Node)
  let started = false
  const start = () => {
    if (started) return
    started = true
    // The first format of a kind makes a browser read its list of languages, which blocks a phone for a tenth
    // of a second. The result is shared by all threads: a worker makes the first ones.
    new Worker(worker, { name: locale })
    document.body.append(scripts)
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
