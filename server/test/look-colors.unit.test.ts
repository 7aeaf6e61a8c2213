import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groundOf } from '../src/office/rules/logo-ground.ts'
import {
  adjustmentsOf,
  contrastOf,
  deriveTheme,
  drawnColorsOf,
  styleOf,
  TOKENS,
  toHex,
} from '../src/office/rules/look-colors.ts'
import { productLook } from '../src/platform/look.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const tokensFile = readFileSync(new URL('../../web/app/tokens.css', import.meta.url), 'utf8')

/** Returns a color of the product in the light and the dark theme. */
function productColor(name: string): Record<'light' | 'dark', string> {
  const [light = '', dark = light] =
    new RegExp(`--${name}: (.*);`).exec(tokensFile)?.[1]?.match(/oklch\([^)]*\)/g) ?? []
  const toColor = (text: string) => {
    const [l = Number.NaN, c = 0, h = 0] = text.match(/[\d.]+/g)?.map(Number) ?? []
    return toHex({ l, c, h })
  }
  return { light: toColor(light), dark: toColor(dark) }
}
const STATES = ['success', 'danger', 'warning'].map(productColor)

const TEXTS = ['ink', 'soft', 'muted', 'brand', 'brand-strong', 'link'] as const
const GROUNDS = ['canvas', 'surface', 'sunken', 'accent-soft'] as const

describe('the colors of a business', () => {
  it('are readable in both themes, whatever two colors it chooses', () => {
    fc.assert(
      fc.property(hex, hex, (brand, spark) => {
        const theme = deriveTheme({ brand, spark })
        for (const name of ['light', 'dark'] as const) {
          const tokens = theme[name]
          const expectContrast = (one: string, other: string, least: number, what: string) =>
            expect(contrastOf(one, other), `${name}: ${what}`).toBeGreaterThanOrEqual(least)
          for (const ground of GROUNDS) {
            for (const text of TEXTS)
              expectContrast(tokens[text], tokens[ground], 4.5, `${text} on ${ground}`)
            expectContrast(tokens.ink, tokens[ground], 7, `ink on ${ground}`)
            expectContrast(tokens.ring, tokens[ground], 3, `ring on ${ground}`)
            expectContrast(tokens['line-strong'], tokens[ground], 3, `line on ${ground}`)
          }
          for (const ground of ['canvas', 'surface', 'sunken'] as const) {
            for (const state of STATES)
              expectContrast(state[name], tokens[ground], 4.5, `a state on ${ground}`)
          }
          expectContrast(tokens['on-brand'], tokens.brand, 4.5, 'a button')
          expectContrast(tokens['on-brand'], tokens['brand-strong'], 4.5, 'a button under the pointer')
          expectContrast(tokens['on-spark'], tokens.spark, 4.5, 'a button to book')
          expectContrast(tokens.spark, tokens.deep, 4.5, 'spark on deep')
          expectContrast(tokens.spark, tokens.glow.slice(0, 7), 3, 'the headline')
          expectContrast('#ffffff', tokens.deep, 7, 'white on deep')
          expectContrast('#ffffff', tokens.glow.slice(0, 7), 4.5, 'white on glow')
        }
        // The footer is dark in the light theme, too.
        for (const text of ['ink', 'soft', 'link'] as const)
          expect(contrastOf(theme.dark[text], theme.light.deep)).toBeGreaterThanOrEqual(4.5)
        const drawn = drawnColorsOf(theme)
        expect(contrastOf(drawn.deep, drawn.pill)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(drawn.deep, drawn.spark)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf('#ffffff', drawn.button)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(drawn.soft, drawn.page)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['#8a1c1c', '#ffcc00'],
    ['#0b5d3b', '#ffb703'],
    ['#1d3f8f', '#ff9f5a'],
    ['#333333', '#ffd84d'],
  ])('stay as chosen when they are readable: %s and %s', (brand, spark) => {
    const theme = deriveTheme({ brand, spark })
    expect(theme.light.brand).toBe(brand)
    expect(theme.light.spark).toBe(spark)
    expect(theme.dark.spark).toBe(spark)
    expect(adjustmentsOf({ brand, spark }, theme)).toEqual([])
  })

  it('are darker or lighter than chosen where they would be hard to read, and say so', () => {
    const chosen = { brand: '#ffd400', spark: '#7a0010' }
    const theme = deriveTheme(chosen)
    expect(adjustmentsOf(chosen, theme)).toEqual([
      { color: 'brand', chosen: '#ffd400', shown: theme.light.brand },
      { color: 'spark', chosen: '#7a0010', shown: theme.light.spark },
    ])
    // The colors keep their hue: a dark yellow and a light red.
    expect(theme.light.brand).toMatch(/^#[67]/)
    expect(theme.light.spark).toMatch(/^#f/)
  })

  it.each(['#ffffff', '#000000', '#777777'])('without a hue have none in their pages: %s', (brand) => {
    const { light, dark } = deriveTheme({ brand, spark: '#ffcc00' })
    for (const { canvas, ink, deep } of [light, dark]) {
      for (const color of [canvas, ink, deep]) expect(color).toMatch(/^#(..)\1\1$/)
    }
  })

  it('are in the style of pages with both themes, and can end no element', () => {
    const css = styleOf(deriveTheme({ brand: '#8a1c1c', spark: '#ffcc00' }))
    expect(css).toContain('--brand:var(--day,#8a1c1c)var(--night,')
    expect(css).not.toMatch(/[<>]/)
    expect(css.length).toBeLessThan(1500)
  })

  it('replace colors that the pages have', () => {
    for (const token of TOKENS) expect(productColor(token).light, token).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('have the contrast that WCAG calculates', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#ffffff', productLook.colors.button)).toBeGreaterThan(4.5)
  })
})

describe('the ground of a logo', () => {
  const picture = (...pixels: [red: number, green: number, blue: number, opacity: number][]) =>
    Uint8Array.from(pixels.flat())
  const CLEAR: [number, number, number, number] = [0, 0, 0, 0]

  it('is dark for light letters, light for dark ones, and none for a picture without transparent parts', () => {
    expect(groundOf(picture(CLEAR, [255, 255, 255, 255]))).toBe('dark')
    expect(groundOf(picture(CLEAR, [255, 220, 80, 255]))).toBe('dark')
    expect(groundOf(picture(CLEAR, [20, 40, 90, 255]))).toBe('light')
    expect(groundOf(picture([255, 255, 255, 255], [20, 40, 90, 255]))).toBe('none')
    expect(groundOf(picture(CLEAR))).toBe('light')
  })
})
