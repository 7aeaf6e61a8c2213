import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The violations of accessibility rules of these kinds: each rule, with reason and place. Axe is loaded into a
 * document once: that takes as long as a run.
 */
export async function findViolations(page: Page, kinds: RunOptions['runOnly']): Promise<string[]> {
  const options: RunOptions = { runOnly: kinds, resultTypes: ['violations'], iframes: false }
  const found: string[] = []
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
    const { violations } = await frame.evaluate(
      (options) =>
        (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
      options,
    )
    found.push(...violations.flatMap(describe))
  }
  return found
}

type Violation = AxeResults['violations'][number]

/**
 * A bar that stays at the edge of the screen covers parts of the controls that are scrolled below it. That all controls can
 * be scrolled into view is checked on its own (covered.ts).
 */
const isBelowBar = ({ any }: Violation['nodes'][number]) =>
  any.some(({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured')

function describe({ id, nodes }: Violation): string[] {
  const shown = nodes.filter((node) => !isBelowBar(node))
  if (shown.length === 0) return []
  const places = shown.map(
    ({ html, any, all }) => `${html} (${[...any, ...all].map(({ message }) => message).join('; ')})`,
  )
  return [`${id}: ${places.join(' | ')}`]
}

/** How much wider than the screen the page is, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The elements within others that HTML does not allow there. The parser would move them, a script does not. */
export const findMisplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'tr > :not(td, th), :is(tbody, thead, tfoot) > :not(tr), :is(ul, ol) > :not(li), p > :is(p, div, ul, ol, table), :is(a, button) :is(a, button), form form',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
