/**
 * What each technique of web/app/startup gains: the product is built without it, and its first visits are
 * compared with those of the product as it is. Prints bytes, or with --rounds times of alternating visits
 * over slow 4G on a slow processor. Times of a processor that others use are noisy: the spread is printed with the median.
 *
 *   npm run bench:startup                                   bytes, all techniques
 *   npm run bench:startup -- --rounds=5 formats-worker      times, those named
 *   npm run bench:startup -- --builds=/tmp/builds           keeps the builds there for the next run
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/support/chromium.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { measureBytes } from '../e2e/support/weight.ts'
import { buildWithout } from './support/startup-copy.ts'
import { type Technique, techniques } from './support/startup-variants.ts'
import { type Visit, visitOnce } from './support/visit.ts'

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string' },
    builds: { type: 'string' },
    pages: { type: 'string', default: '/,/service' },
  },
  allowPositionals: true,
})

interface Variant {
  name: string
  server: RunningServer
}

const launch = { executablePath: findChromium(), args: browserArguments }
const AS_IS = 'as it is'

const builds = values.builds ?? (await mkdtemp(join(tmpdir(), 'jhilik-startup-')))
const folderOf = (technique?: Technique) => join(builds, technique?.name ?? 'as-it-is')

async function open(technique?: Technique): Promise<Variant> {
  const folder = folderOf(technique)
  await buildWithout(technique, folder)
  return { name: technique?.name ?? AS_IS, server: await startServer(folder) }
}

const withBrowser = async <T>(act: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(launch)
  try {
    return await act(browser)
  } finally {
    await browser.close()
  }
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function printBytes(variant: Variant, base?: Record<string, number>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const path of ['/', '/service', '/login', '/?lang=bn']) {
    const { total, files } = await withBrowser((browser) =>
      measureBytes(browser, variant.server.url + path, path.includes('bn') ? { lang: 'bn' } : {}),
    )
    found[path] = total
    found[`files of ${path}`] = files
  }
  const parts = Object.entries(found).map(([what, value]) =>
    what.startsWith('files')
      ? `${base ? value - (base[what] ?? 0) : value} files`
      : `${what} ${base ? `${value > (base[what] ?? 0) ? '+' : ''}${kb(value - (base[what] ?? 0))}` : kb(value)}`,
  )
  console.log(`${variant.name}: ${parts.join(', ')}`)
  return found
}

const quantile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.round((numbers.length - 1) * share)] ?? Number.NaN

async function printTimes(variants: Variant[], rounds: number): Promise<void> {
  const visits = new Map<string, Visit[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const page of values.pages.split(',')) {
      // The order rotates, because the machine's speed changes within a round.
      const first = round % variants.length
      const inTurn = [...variants.slice(first), ...variants.slice(0, first)]
      for (const { name, server } of inTurn) {
        const key = `${page} | ${name}`
        const visit = await withBrowser((browser) => visitOnce(browser, server.url + page))
        visits.set(key, [...(visits.get(key) ?? []), visit])
      }
    }
    console.log(`After round ${round + 1}:`)
    printMedians(visits)
  }
}

function printMedians(visits: Map<string, Visit[]>): void {
  for (const [key, all] of visits) {
    const parts = (['largestPaint', 'hydrated'] as const).map((figure) => {
      const numbers = all.map((visit) => visit[figure])
      const [low, middle, high] = [0, 0.5, 1].map((share) => Math.round(quantile(numbers, share)))
      return `${figure} ${middle} (${low} to ${high})`
    })
    console.log(`${key}: ${parts.join(', ')} ms`)
  }
}

const chosen = techniques.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.filter((name) => !techniques.some((technique) => technique.name === name))
if (unknown.length > 0) throw new Error(`There is no technique ${unknown.join()}`)
if (values.rounds) {
  const variants: Variant[] = []
  try {
    for (const technique of [undefined, ...chosen]) await buildWithout(technique, folderOf(technique))
    variants.push(...(await Promise.all([undefined, ...chosen].map(open))))
    await printTimes(variants, Number(values.rounds))
  } finally {
    for (const { server } of variants) await server.stop()
  }
} else {
  let base: Record<string, number> | undefined
  for (const technique of [undefined, ...chosen]) {
    const variant = await open(technique)
    try {
      const found = await printBytes(variant, base)
      base ??= found
    } finally {
      await variant.server.stop()
    }
  }
}
if (!values.builds) await rm(builds, { recursive: true, force: true })
