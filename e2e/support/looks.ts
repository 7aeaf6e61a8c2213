import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What is said of the colours alone; everything else is the same in either theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What the page does against accessibility rules, all those of these kinds: each rule, with why and where. */
export const findViolations = (page: Page, kinds: string[]): Promise<string[]> =>
  runAxe(page, { runOnly: { type: 'tag', values: kinds } })

export const findBadColours = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: { type: 'rule', values: COLOUR_RULES } })

/** Axe is brought into a document once, which takes as long as a look at it. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
    const { violations } = await frame.evaluate(
      (options) =>
        (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      { ...options, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
    )
    found.push(...violations.map(describe))
  }
  return found
}

const describe = ({ id, nodes }: AxeResults['violations'][number]) =>
  `${id}: ${nodes.map(({ html, any, all }) => `${html} (${[...any, ...all].map(({ message }) => message).join('; ')})`).join(' | ')}`

/** How much wider than the screen the page is, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
