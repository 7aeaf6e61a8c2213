/**
 * The board of a day with 500 jobs in Chromium on a processor slowed four times: how long it takes to open from another page of
 * the staff until its jobs can be pressed, and the longest task of the page while a job is dragged over all crews. The answer of the
 * server is the demo's own, with its jobs given to more crews. Prints next to the limits; never fails. Run:
 * `npm run build && node bench/board.ts`.
 */
import { performance } from 'node:perf_hooks'
import type { Board, BoardJob } from '@jhilik/contract/board.ts'
import { chromium, type Page } from '@playwright/test'
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

/** Opens the board by its entry of the menu, and returns the milliseconds until the last job can be pressed. */
async function openBoard(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard/admin/dashboard`)
  const entry = page.getByRole('link', { name: 'Board', exact: true })
  await entry.waitFor()
  // The page is at rest.
  await page.waitForLoadState('networkidle')
  const began = performance.now()
  await entry.click()
  await page.waitForFunction((count) => document.querySelectorAll('[data-job]').length === count, JOBS)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return performance.now() - began
}

/** Drags the first job over the board, and returns the longest tasks of the page in milliseconds. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('[data-job]').first().boundingBox()
  if (!box) throw new Error('The board has no job.')
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { longTasks: tasks })
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 300, y + 300, { steps: STEPS })
  await page.mouse.move(x + 600, y + 40, { steps: STEPS })
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return longTasks.toSorted((one, other) => other - one)
}

const server = await startServer()
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
  for (const count of CREW_COUNTS) {
    const context = await browser.newContext({ baseURL: server.url, viewport: SCREEN })
    const page = await context.newPage()
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.route(/\/api\/board\?/, async (route) => {
      const date = dayFromNow(1)
      const answer = await route.fetch({ url: `${server.url}/api/board?date=${date}` })
      const { data, ...rest } = (await answer.json()) as { data: Board }
      const today = new URL(route.request().url()).searchParams.get('date') ?? date
      await route.fulfill({
        response: answer,
        json: { ...rest, data: { ...fillBoard(data, count), date: today } },
      })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const opened = await openBoard(page, server.url)
    const tasks = await drag(page)
    print(`${count} crews, ${JOBS} jobs: open in ${opened.toFixed(0)} ms (limit ${OPEN_LIMIT_MS});`)
    print(
      `  tasks over ${TASK_LIMIT_MS} ms while dragging: ${tasks.length}${tasks.length > 0 ? `, the longest ${tasks[0]?.toFixed(0)} ms` : ''}`,
    )
    await context.close()
  }
  await browser.close()
} finally {
  await server.stop()
}
