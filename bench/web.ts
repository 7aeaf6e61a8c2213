/**
 * The public pages on a slow phone: Lighthouse's mobile preset (slow 4G and a processor four times
 * slower, both simulated) and the bytes of a first visit, each beside its limit, and visits over a connection that the browser
 * slows down. Figures beyond a limit do not make it fail.
 * A busy machine changes the figures, so the median of several runs is shown, and the server and Lighthouse,
 * which no phone runs, have a lower priority than the browser.
 *
 *   npm run bench:web                 all pages, three runs each
 *   npm run bench:web -- --runs=1 /   one run of the pages named
 *   npm run bench:web -- --lang=bn    in Bangla, at the addresses of those pages
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { arriveSignedIn } from '../e2e/support/accounts.ts'
import { browserArguments, findChromium } from '../e2e/support/chromium.ts'
import { startServer } from '../e2e/support/server.ts'
import { DEMO_USER } from '../e2e/support/steps.ts'
import { type Bytes, measureBytes, PAGE_BUDGETS } from '../e2e/support/weight.ts'
import { WORTH_AFTER } from '../server/src/platform/read-cache/entry.ts'
import { freePort } from '../server/test/support/free-port.ts'
import { lowerPriority } from './support/low-priority.ts'
import { mainThreadTimes } from './support/main-thread.ts'
import { type Visit, visitOnce } from './support/visit.ts'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, lang: { type: 'string', default: 'en' } },
  allowPositionals: true,
})

/** The speed that Lighthouse calls a fast desktop: four times slower, it is the intended phone. */
const MEANT_FOR = '1500 to 2000'

/** The values that a page has to reach. Times are in milliseconds. */
const limits = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1800,
  tbt: 50,
  cls: 0.02,
}
type Figures = Record<keyof typeof limits, number> & {
  fcp: number
  /**
   * The same as `tbt`, by the thread's own processor time: Lighthouse also multiplies the time that a task waited for a
   * free core, of which a phone has eight and a small server two.
   */
  tbtOfProcessor: number
  /** The speed of the machine during the run, by Lighthouse's own measure. */
  speed: number
}

function figuresOf({ lhr, artifacts }: RunnerResult): Figures {
  const { categories, audits, environment, configSettings } = lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    tbtOfProcessor: mainThreadTimes(
      artifacts.Trace.traceEvents,
      configSettings.throttling.cpuSlowdownMultiplier,
    ).blocked,
    fcp: value('first-contentful-paint'),
    speed: environment.benchmarkIndex,
  }
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

type Arrive = (page: Page) => Promise<unknown>

const WARM_UPS = 50

/** The address of the page in the language that is measured. */
const addressOf = (path: string) => (values.lang === 'en' ? path : `${path}?lang=${values.lang}`)

/** Requests a page and the files it names until the server has compressed the page a second time, as on a busy site. */
async function warmUp(path: string): Promise<void> {
  // The headers are those of a browser: the server keeps an answer for each language and encoding.
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en-US,en' }
  const read = async (address: string) => (await fetch(server.url + address, { headers })).text()
  for (let time = 0; time < WARM_UPS; time += 1) {
    const page = await read(addressOf(path))
    await Promise.all([...new Set(page.match(/\/(?:assets|illustrations)\/[\w.-]+/g))].map(read))
  }
  await setTimeout(WORTH_AFTER.ms)
  await read(addressOf(path))
}

/**
 * Each run is a first visit in a new browser, in which at most a user has signed in. The server has already
 * answered the page before.
 */
async function runLighthouse(path: string, arrive?: Arrive): Promise<Figures> {
  await warmUp(path)
  const all: Figures[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    const result = await audit(path, arrive)
    const failed = Object.values(result.lhr.audits).filter(
      ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
    )
    if (run === 0) for (const { id, title } of failed) console.log(`  ${id}: ${title}`)
    all.push(figuresOf(result))
  }
  const keys = Object.keys(all[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(keys.map((key) => [key, median(all.map((one) => one[key]))])) as Figures
}

/** Repeats the audit when Lighthouse missed the beginning of the page, as it sometimes does. */
async function audit(path: string, arrive?: Arrive, triesLeft = 2): Promise<RunnerResult> {
  const result = await auditOnce(path, arrive)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result
  if (triesLeft === 0) throw new Error(`${path}: ${runtimeError.message}`)
  return audit(path, arrive, triesLeft - 1)
}

async function auditOnce(path: string, arrive?: Arrive): Promise<RunnerResult> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-bench-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    baseURL: server.url,
    args: [...launch.args, `--remote-debugging-port=${port}`],
    // Lighthouse looks whether the way back is quick, which Playwright would prevent.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await context.newPage()
    await arrive?.(page)
    await page.close()
    // The storage is kept: it is what signs in. The cache is not.
    const flags = { port, logLevel: 'error', disableStorageReset: true } as const
    const result = await lighthouse(server.url + addressOf(path), flags)
    if (!result) throw new Error(`Lighthouse did not measure ${path}`)
    return result
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function printFigures(path: string, figures: Figures) {
  const { performance, accessibility, bestPractices, seo, lcp, tbt, tbtOfProcessor, cls, fcp, speed } =
    figures
  console.log(path)
  console.log(
    `  performance ${performance} (limit ${limits.performance}), accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo} (limit 100)`,
  )
  const ratio = (value: number, limit: number) => `${(value / limit).toFixed(2)} of the limit`
  console.log(
    `  first paint ${Math.round(fcp)} ms; largest paint ${Math.round(lcp)} ms (${ratio(lcp, limits.lcp)}); ` +
      `blocked ${Math.round(tbt)} ms (${ratio(tbt, limits.tbt)}), by the processor's own clock ${Math.round(tbtOfProcessor)} ms (${ratio(tbtOfProcessor, limits.tbt)}); shifted ${cls.toFixed(3)} (${ratio(cls, limits.cls)})`,
  )
  console.log(
    `  speed of this machine ${Math.round(speed)} (the slowdown is meant for ${MEANT_FOR}; below it, times say too much)`,
  )
}

/** Prints the largest paint that the browser reports. Lighthouse only estimates it, from all that was requested before it. */
async function printSlowVisits(browser: Browser, path: string) {
  const visits: Visit[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    visits.push(await visitOnce(browser, server.url + addressOf(path)))
  }
  const medianOf = (key: 'largestPaint' | 'hydrated') => median(visits.map((one) => one[key])).toFixed(0)
  console.log(
    `  over a slowed connection: largest paint ${medianOf('largestPaint')} ms, hydrated after ${medianOf('hydrated')} ms`,
  )
}

function printBytes(bytes: Bytes) {
  const kb = (count: number) => `${(count / 1000).toFixed(1)} kB`
  const parts = Object.entries(PAGE_BUDGETS).map(([kind, limit]) => {
    const count = bytes[kind as keyof Bytes]
    return `${kind} ${kb(count)} (${(count / limit).toFixed(2)} of ${kb(limit)})`
  })
  console.log(`  first visit: ${parts.join(', ')}, ${bytes.files} files`)
}

/** The page of a service, which a customer sees before booking. */
async function pathOfService(): Promise<string> {
  const { data } = (await (await fetch(`${server.url}/api/services`)).json()) as { data: { _id: string }[] }
  return `/services/${data[0]?._id}`
}

lowerPriority()
const server = await startServer()
const launch = { executablePath: findChromium(), args: browserArguments }
console.log(`Measured in ${launch.executablePath}.`)
try {
  const information = ['/about', '/contact', '/faq', '/terms', '/privacy', '/refund-policy']
  const open = ['/', '/service', '/compare', '/reviews', ...information, '/login', '/register']
  const wanted = (path: string) => positionals.length === 0 || positionals.includes(path)
  const measure = async (path: string, arrive?: Arrive) => {
    printFigures(path, await runLighthouse(path, arrive))
    const visitor = await chromium.launch(launch)
    try {
      // These visits have no session, so pages that only members see are left out.
      if (!arrive) await printSlowVisits(visitor, path)
      printBytes(await measureBytes(visitor, server.url + path, { lang: values.lang, arrive }))
    } finally {
      await visitor.close()
    }
  }
  for (const path of open.filter(wanted)) await measure(path)
  if (wanted('/services')) await measure(await pathOfService(), (page) => arriveSignedIn(page, DEMO_USER))
} finally {
  await server.stop()
}
