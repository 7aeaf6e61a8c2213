import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STEPS = 120

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

/** Tabs to a target, which must show its focus, and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await expectRing(target)
  await page.keyboard.press(key)
}

/** Tabs to a field and replaces its value. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The focus must be visible. */
async function expectRing(target: Locator): Promise<void> {
  const ring = await target.evaluate((element) => {
    const outlined = (one: Element) => getComputedStyle(one).outlineStyle !== 'none'
    const label = element.closest('label')
    return outlined(element) || (label !== null && outlined(label))
  })
  expect(ring, `a visible focus on ${target}`).toBe(true)
}
