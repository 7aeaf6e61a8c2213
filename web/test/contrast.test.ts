import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CREW_COLORS } from '@jhilik/contract/named-crew.ts'
import { describe, expect, test } from 'vitest'
import { crewColors } from '../app/calendar/crews/crew-mark.tsx'

const css = readFileSync(join(import.meta.dirname, '../app/tokens.css'), 'utf8')

type Theme = 'light' | 'dark'
type Rgb = [number, number, number]

/** The contrast ratio of WCAG 2, of the lighter color to the darker one. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The relative luminance of WCAG 2 of a color in linear light. */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** OKLCH to linear sRGB, with Björn Ottosson's matrices; what no screen shows is clipped. */
function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return rgb.map((part) => Math.min(Math.max(part, 0), 1)) as Rgb
}

function color(name: string, theme: Theme): Rgb {
  if (name === 'white') return [1, 1, 1]
  return shade(new RegExp(`--${name}: (.+);`).exec(css)?.[1] ?? '', theme)
}

/** A color of a style: `oklch(…)`, or one for each theme. */
function shade(value: string, theme: Theme): Rgb {
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const chosen = theme === 'dark' ? found.at(-1) : found[0]
  if (!chosen) throw new Error(`no color: ${value}`)
  const [, lightness, chroma, hue] = chosen.map(Number)
  return toRgb(lightness ?? 0, chroma ?? 0, hue ?? 0)
}

const grounds = ['canvas', 'surface', 'sunken'] as const
const on = (text: string, places: readonly string[]) => places.map((place) => [text, place] as const)

/** Body text: AAA. */
const reading = [
  ...on('ink', [...grounds, 'accent-soft', 'spark-soft', 'success-soft', 'warning-soft', 'danger-soft']),
  ...on('soft', ['canvas', 'surface']),
  ['white', 'deep'] as const,
]
/** All other text: AA. */
const words = [
  ...on('soft', ['sunken', 'accent-soft']),
  ...on('muted', ['canvas', 'surface']),
  ...on('link', [...grounds, 'accent-soft']),
  ...on('success', ['surface', 'success-soft']),
  ...on('warning', ['surface', 'warning-soft']),
  ...on('danger', [...grounds, 'danger-soft']),
  ...on('on-brand', ['brand', 'brand-strong']),
  ['on-spark', 'spark'] as const,
  ['white', 'danger-fill'] as const,
  ['spark', 'deep'] as const,
]
/** What shows where a control is and how it stands. */
const shapes = [
  ...on('line-strong', ['canvas', 'surface']),
  ...on('ring', grounds),
  ...on('brand', grounds),
  ...on('star', ['surface']),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const ratio = (pair: readonly [string, string]) => contrast(color(pair[0], theme), color(pair[1], theme))

  test.each(reading)('%s on %s is easy to read (AAA)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(7)
  })

  test.each(words)('%s on %s can be read (AA)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('%s stands out from %s', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})

test('the ratio is that of WCAG', () => {
  expect(contrast([1, 1, 1], [0, 0, 0])).toBeCloseTo(21)
  // #767676, the lightest grey that is AA on white.
  expect(contrast(toRgb(0.5681, 0, 0), [1, 1, 1])).toBeCloseTo(4.54, 1)
})

test.each(CREW_COLORS)('the letter of a crew can be read on %s in both themes', (name) => {
  const { background, color: letter } = crewColors(name)
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(shade(background, theme), shade(letter, theme)), theme).toBeGreaterThanOrEqual(6)
  }
})
