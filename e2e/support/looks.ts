import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What the page does against accessibility rules of these kinds: each rule, with why and where. */
export async function findViolations(page: Page, kinds: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Nothing of ours is framed; the other mode opens a second page for each look at the first.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(kinds)
    .analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any, all }) => `${html} (${[...any, ...all].map(({ message }) => message).join('; ')})`).join(' | ')}`,
  )
}

/** How much wider than the screen the page is, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
