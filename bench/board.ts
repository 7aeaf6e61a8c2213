/**
 * The board of a day with 500 jobs in Chromium on a processor slowed four times: how long it takes to open from another page of
 * the staff until its jobs can be pressed, and the longest task of the page while a job is dragged over all crews. The answer of the
 * server is the demo's own, with its jobs given to more crews. Then the same without the slowdown by the processor time of the page's
 * main thread, multiplied by four, which depends less on what else runs on the machine. Prints next to the limits; never fails. Run:
 * `npm run build && node bench/board.ts`.
 */
import { performance } from 'node:perf_hooks'
import type { Board, BoardJob } from '@jhilik/contract/board.ts'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { arriveSignedIn } from '../e2e/support/accounts.ts'
import { dayFromNow } from '../e2e/support/api.ts'
import { browserArguments, findChromium } from '../e2e/support/chromium.ts'
import { startServer } from '../e2e/support/server.ts'
import { DEMO_ADMIN } from '../e2e/support/steps.ts'

const JOBS = 500
const SLOWDOWN = 4
const OPEN_LIMIT_MS = 1_000
const TASK_LIMIT_MS = 50
const SCREEN = { width: 1920, height: 1080 }
/** A crew has at most 50 jobs a day, so that these are the fewest. */
const CREW_COUNTS = [10, 50]
const STEPS = 60
const DAY_BEGINS = 8 * 60
const DAY_MINUTES = 12 * 60

const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`

/** A board with as many jobs as are measured, made of the first job of a real one. */
function fillBoard(board: Board, count: number): Board {
  const [crew] = board.crews
  const job = board.crews.flatMap(({ jobs }) => jobs)[0] ?? board.unassigned[0]
  if (!crew || !job) throw new Error('The demo has no job on this day.')
  const perCrew = JOBS / count
  const length = DAY_MINUTES / perCrew
  const jobOf = (crewIndex: number, index: number): BoardJob => {
    const from = Math.floor(DAY_BEGINS + index * length)
    const to = Math.floor(from + length * 0.7)
    const times = { startTime: wallTime(from), endTime: wallTime(to), from, to, busyUntil: to }
    return { ...job, _id: uuidOf(crewIndex * 1000 + index), ...times, status: 'confirmed', travelMinutes: 3 }
  }
  const crews = Array.from({ length: count }, (_, crewIndex) => ({
    ...crew,
    crew: { ...crew.crew, _id: uuidOf(900_000 + crewIndex), name: `Van ${crewIndex + 1}` },
    hours: [{ from: DAY_BEGINS, to: DAY_BEGINS + DAY_MINUTES }],
    timeOff: [],
    jobs: Array.from({ length: perCrew }, (_, index) => jobOf(crewIndex, index)),
  }))
  return { ...board, crews, unassigned: [] }
}

const uuidOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Opens a page of the staff, and waits until it is at rest. Returns the middle of the menu's entry of the board. */
async function arrive(page: Page, url: string): Promise<{ x: number; y: number }> {
  await page.goto(`${url}/dashboard/admin/dashboard`)
  const box = await page.getByRole('link', { name: 'Board', exact: true }).boundingBox()
  if (!box) throw new Error('The menu has no board.')
  await page.waitForLoadState('networkidle')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens the board by its entry of the menu, and returns the milliseconds until the last job can be pressed. */
async function openBoard(page: Page, entry: { x: number; y: number }): Promise<number> {
  // Asking the page again and again whether the jobs are there would take a part of what is measured.
  const drawn = page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll('[data-job]').length < count) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(resolve))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    JOBS,
  )
  const began = performance.now()
  await page.mouse.click(entry.x, entry.y)
  await drawn
  return performance.now() - began
}

/** Drags the first job over the board, and drops it nowhere. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('[data-job]').first().boundingBox()
  if (!box) throw new Error('The board has no job.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 300, y + 300, { steps: STEPS })
  await page.mouse.move(x + 600, y + 40, { steps: STEPS })
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

/** Returns the long tasks of the page during an action in milliseconds, the longest first. */
async function longTasksOf(page: Page, action: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  await action()
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  return tasks.toSorted((one, other) => other - one)
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args: { name?: string }
  /** The processor time in microseconds. */
  tdur?: number
}

/** Returns the processor time of each task of the page's main thread during an action in milliseconds, the longest first. */
async function processorTimesOf(devtools: CDPSession, action: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  const traceConfig = { includedCategories: ['toplevel'] }
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await action()
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await ended
  devtools.off('Tracing.dataCollected', collect)
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const tasks = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
      .map(({ tdur = 0 }) => tdur / 1000),
  )
  // The browser keeps a process for the next page, which does nothing.
  const [busiest = []] = tasks.toSorted((one, other) => sumOf(other) - sumOf(one))
  return busiest.toSorted((one, other) => other - one)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** A page of the administrator in a browser whose processor is slowed so many times, for which each day has a full board. */
async function newVisit(browser: Browser, url: string, crews: number, rate: number) {
  const context = await browser.newContext({ baseURL: url, viewport: SCREEN })
  const page = await context.newPage()
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.route(/\/api\/board\?/, async (route) => {
    const date = dayFromNow(1)
    const answer = await route.fetch({ url: `${url}/api/board?date=${date}` })
    const { data, ...rest } = (await answer.json()) as { data: Board }
    const today = new URL(route.request().url()).searchParams.get('date') ?? date
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...fillBoard(data, crews), date: today } },
    })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const entry = await arrive(page, url)
  return { context, page, devtools, entry }
}

const server = await startServer()
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
  for (const count of CREW_COUNTS) {
    const slowed = await newVisit(browser, server.url, count, SLOWDOWN)
    const opened = await openBoard(slowed.page, slowed.entry)
    const tasks = await longTasksOf(slowed.page, () => drag(slowed.page))
    await slowed.context.close()
    print(`${count} crews, ${JOBS} jobs: open in ${opened.toFixed(0)} ms (limit ${OPEN_LIMIT_MS});`)
    print(
      `  tasks over ${TASK_LIMIT_MS} ms while dragging: ${tasks.length}${tasks.length > 0 ? `, the longest ${tasks[0]?.toFixed(0)} ms` : ''}`,
    )
    const plain = await newVisit(browser, server.url, count, 1)
    const opening = await processorTimesOf(plain.devtools, () => openBoard(plain.page, plain.entry))
    const [longest = 0] = await processorTimesOf(plain.devtools, () => drag(plain.page))
    await plain.context.close()
    print(
      `  processor time times ${SLOWDOWN}: ${(sumOf(opening) * SLOWDOWN).toFixed(0)} ms to open (limit ${OPEN_LIMIT_MS}), longest task ${(longest * SLOWDOWN).toFixed(0)} ms (limit ${TASK_LIMIT_MS})`,
    )
  }
  await browser.close()
} finally {
  await server.stop()
}
