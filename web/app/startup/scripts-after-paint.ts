import formatsWorker from './formats-worker.js?url'

interface Scripts {
  /** The file of the page's words, which nothing else in the page names. */
  catalog: string | undefined
  /** Large files, in the order in which they need each other. */
  libraries: readonly string[]
  locale: string
  nonce: string | undefined
}

const LINKS = '<link rel="modulepreload" href='
const MAIN_SCRIPT = /(<script nonce="[^"]*") type="module" async="">/
const END = /<\/body><\/html>\s*$/

/**
 * A page can be read before any of its scripts runs. So they are asked for once it is painted: before that
 * they would take a slow line from what it is painted with, and a phone's processor from painting it.
 * Stays as it is where there are none.
 */
export function scriptsAfterPaint(html: string, { nonce, ...scripts }: Scripts): string {
  if (!MAIN_SCRIPT.test(html)) return html
  const start = `(${startAfterPaint})(${JSON.stringify({ ...scripts, worker: formatsWorker })})`
  return html
    .replaceAll(LINKS, '<link data-module=')
    .replace(MAIN_SCRIPT, '$1 type="text/plain" data-held="" async="">')
    .replace(END, (end) => `<script nonce="${nonce}">${start}</script>${end}`)
}

type InPage = Omit<Scripts, 'nonce'> & { worker: string }

/** Runs in the page, of which alone it may know. */
function startAfterPaint({ catalog, libraries, worker, locale }: InPage) {
  let started = false
  // Where there is no way to it the page's own script, which needs it, says so.
  const run = (file: string) => import(/* @vite-ignore */ file).catch(() => {})
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  const start = async () => {
    if (started) return
    started = true
    // The first format of a kind makes a browser look through all the languages it knows, which holds up a
    // phone for a tenth of a second. After that every thread knows: so a worker asks first, beside the page.
    new Worker(worker, { name: locale })
    if (catalog) run(catalog)
    // One by one: all at once they would hold it up for as long.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-module]'))
      setTimeout(() => {
        // The address first: Chromium warns about a preload that has none yet.
        link.href = link.dataset.module as string
        link.rel = 'modulepreload'
      })
    for (const file of libraries) {
      await run(file)
      await pause()
    }
    const held = document.querySelector('script[data-held]') as HTMLScriptElement
    const main = held.cloneNode(true) as HTMLScriptElement
    main.type = 'module'
    held.replaceWith(main)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // What nobody looks at is not painted.
  if (document.hidden) start()
  setTimeout(start, 3000)
}
