import { defineConfig } from '@playwright/test'
import { browserArguments, findChromium } from './e2e/support/chromium.ts'

const DESKTOP = { width: 1280, height: 800 }

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/databases.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace of every test takes a quarter of the time; `--trace on` records one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Service workers are blocked, because tests that replace the network must see all requests. Those of the worker
    // allow it.
    serviceWorkers: 'block',
    // Text that fades in has little contrast at first; a check of the screen must not see it then.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // Pages of tests end before code that V8 has optimized saves what optimizing it took, a tenth of the browser's time.
      args: [...browserArguments, '--js-flags=--no-opt --no-maglev'],
    },
  },
  // A test without a tag runs at both widths, because what it does is laid out in another way on each. Those whose steps
  // and answers no width changes run at one: @narrow, or @wide for staff at a desk and for a keyboard. What only one
  // width has is tagged with it. Every screen is checked at all widths by screens.spec.ts.
  projects: [
    {
      name: 'phone',
      testIgnore: '**/balanced.spec.ts',
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: '**/balanced.spec.ts', grepInvert: /@narrow/, use: { viewport: DESKTOP } },
    { name: 'balanced', testMatch: '**/balanced.spec.ts', use: { viewport: DESKTOP } },
  ],
})
