import type { Page } from '@playwright/test'

/** The browser keeps cookies, but forbids pages any other storage, as web views of apps do. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, name, { configurable: true, get })
    }
  })
}

/** Fills the storage of this site to the last byte. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`filled-${size}-${index}`, 'x'.repeat(size))
      } catch {
        // The next one is half as long.
      }
    }
  })
}
