import type { Page } from '@playwright/test'
import { findCovered } from './support/covered.ts'
import { expect, test } from './support/test.ts'

/** Three buttons, more than a screen apart, each of which can be scrolled to the middle. */
async function show(page: Page, more: string, second = '') {
  const far = '<div style="height: 2000px"></div>'
  await page.setContent(`
    <style>
      body { margin: 100px 0 1000px }
      button { display: block; width: 200px; height: 40px }
      .bar { position: fixed; left: 0; right: 0; height: 60px; background: gray }
      .on { position: absolute; inset: 0; width: 200px; background: gray }
    </style>
    <button>First</button>${far}
    <div style="position: relative"><button>Second</button>${second}</div>${far}
    <button>Third</button>
    ${more}`)
}

test.describe('the search for covered controls', { tag: '@wide' }, () => {
  test('finds nothing where nothing lies on a control', async ({ page }) => {
    await show(page, '<div class="bar" style="left: 300px; bottom: 0">Bar</div>')
    expect(await findCovered(page)).toEqual([])
    expect(await findCovered(page, 'person')).toEqual([])
  })

  test('finds what a bar along the lower edge lies on when the focus goes forwards', async ({ page }) => {
    await show(page, '<div class="bar" style="bottom: 0">Bar</div>')
    expect(await findCovered(page)).toEqual([
      'covered: BUTTON Second by DIV bar Bar',
      'covered: BUTTON Third by DIV bar Bar',
    ])
    expect(await findCovered(page, 'person')).toEqual([])
  })

  test('finds what a bar along the upper edge lies on when the focus goes backwards', async ({ page }) => {
    await show(page, '<div class="bar" style="top: 0">Bar</div>')
    expect(await findCovered(page)).toEqual([
      'covered: BUTTON Second by DIV bar Bar',
      'covered: BUTTON First by DIV bar Bar',
    ])
    expect(await findCovered(page, 'person')).toEqual([])
  })

  test('finds a control with something on it, wherever it is scrolled to', async ({ page }) => {
    await show(page, '', '<div class="on">Note</div>')
    const expected = ['covered: BUTTON Second by DIV on Note']
    expect(await findCovered(page)).toEqual(expected)
    expect(await findCovered(page, 'person')).toEqual(expected)
  })

  test('leaves out a bar that gives way, and controls that cannot be used', async ({ page }) => {
    await show(
      page,
      '<div class="bar" style="bottom: 0">Bar</div>',
      '<div inert style="position: relative"><button>Fourth</button><div class="on">Note</div></div>',
    )
    await page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('.bar')
      addEventListener('scroll', () => bar?.remove())
    })
    expect(await findCovered(page)).toEqual([])
  })
})
