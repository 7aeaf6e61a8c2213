import type { LookColors } from '../../platform/look.ts'

// The colors of all parts of the pages from the two of the business. Lightness and chroma are those of the product's own
// colors (web/app/tokens.css), hue and part of the chroma come from the business. What has to be readable is made
// darker or lighter until it has the contrast that WCAG AA asks for. The conversions are those of CSS Color 4; a library
// for them would be larger than this file.

/** A color of the OKLCH space: lightness from 0 to 1, chroma, and hue in degrees. */
interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

type Triple = [number, number, number]

const linearOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple

function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const greenRed = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const blueYellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l,
    c: Math.hypot(greenRed, blueYellow),
    h: (Math.atan2(blueYellow, greenRed) * 180) / Math.PI,
  }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const greenRed = c * Math.cos((h * Math.PI) / 180)
  const blueYellow = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const middle = (l - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (l - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Returns the color as screens show it: chroma that they cannot show is left out. */
export function toHex(color: Oklch): string {
  const shown = { ...color, l: Math.min(1, Math.max(0, color.l)) }
  const isShown = (rgb: Triple) => rgb.every((part) => part > -0.0005 && part < 1.0005)
  let rgb = toLinearRgb(shown)
  while (!isShown(rgb) && shown.c > 0) {
    shown.c = Math.max(0, shown.c - 0.002)
    rgb = toLinearRgb(shown)
  }
  const parts = rgb.map((part) => Math.round(toGamma(Math.min(1, Math.max(0, part))) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colors by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast that WCAG AA asks of text, and of what is larger or drawn. */
const TEXT = 4.5
const DRAWN = 3

const isOn = (hex: string, grounds: readonly string[], least: number) =>
  grounds.every((ground) => contrastOf(hex, ground) >= least)

/** Returns the color, made darker (`by` < 0) or lighter until it has the contrast with all grounds. */
function readable(color: Oklch | string, grounds: readonly string[], least: number, by: number): string {
  if (typeof color === 'string') {
    if (isOn(color, grounds, least)) return color
    return readable(toOklch(color), grounds, least, by)
  }
  let { l } = color
  let hex = toHex(color)
  while (!isOn(hex, grounds, least) && (by < 0 ? l > 0 : l < 1)) {
    l += by
    hex = toHex({ ...color, l })
  }
  return hex
}

const DARKER = -0.005
const LIGHTER = 0.005
const WHITE = '#ffffff'

export interface ChosenColors {
  brand: string
  spark: string
}

/** The custom properties of web/app/tokens.css that depend on the colors of the business. */
export const TOKENS = [
  'canvas',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'soft',
  'muted',
  'brand',
  'brand-strong',
  'on-brand',
  'link',
  'accent',
  'accent-soft',
  'deep',
  'glow',
  'glow-soft',
  'ring',
  'spark',
  'spark-soft',
  'on-spark',
] as const
type Tokens = Record<(typeof TOKENS)[number], string>

export interface Theme {
  light: Tokens
  dark: Tokens
}

/** The product's own colors have this chroma. */
const BRAND_CHROMA = 0.083
const SPARK_CHROMA = 0.158

/** 75 % and 45 %, as the last two digits of a color. */
const GLOW_OPACITY = 'bf'
const GLOW_SOFT_OPACITY = '73'
const HEX_LENGTH = '#rrggbb'.length

export function deriveTheme(chosen: ChosenColors): Theme {
  const brand = toOklch(chosen.brand)
  const spark = toOklch(chosen.spark)
  /** A gray business has gray pages; a colorful one has not more color in its grounds than the product. */
  const share = Math.min(1, brand.c / BRAND_CHROMA)
  const tint = (l: number, c: number): Oklch => ({ l, c: c * share, h: brand.h })
  const sparkTint = (l: number, c: number): Oklch => ({
    l,
    c: c * Math.min(1, spark.c / SPARK_CHROMA),
    h: spark.h,
  })

  const onSpark = toHex(tint(0.235, 0.045))
  const glow = toHex(tint(0.46, 0.085))
  const deepByDay = toHex(tint(0.268, 0.054))
  const deepByNight = toHex(tint(0.212, 0.042))
  // It is a button with dark text, and text on the dark blocks, which have a glow.
  const onDeep = readable(chosen.spark, [deepByDay, deepByNight, onSpark], TEXT, LIGHTER)
  const sparkShown = readable(onDeep, [glow], DRAWN, LIGHTER)

  const day = {
    canvas: toHex(tint(0.982, 0.006)),
    surface: WHITE,
    sunken: toHex(tint(0.958, 0.012)),
    'accent-soft': toHex(tint(0.945, 0.034)),
  }
  const grounds = Object.values(day)
  const byDay = readable(chosen.brand, grounds, TEXT, DARKER)
  const byDayColor = toOklch(byDay)
  const light: Tokens = {
    ...day,
    line: toHex(tint(0.905, 0.016)),
    'line-strong': readable(tint(0.65, 0.028), grounds, DRAWN, DARKER),
    ink: readable(tint(0.245, 0.042), grounds, 7, DARKER),
    soft: readable(tint(0.435, 0.036), grounds, TEXT, DARKER),
    muted: readable(tint(0.52, 0.032), grounds, TEXT, DARKER),
    brand: byDay,
    'brand-strong': toHex({
      ...byDayColor,
      l: byDayColor.l < 0.2 ? byDayColor.l + 0.1 : byDayColor.l - 0.07,
    }),
    'on-brand': WHITE,
    link: toHex({ ...byDayColor, l: Math.max(0, byDayColor.l - 0.015) }),
    accent: toHex(tint(0.78, 0.124)),
    deep: deepByDay,
    glow: `${glow}${GLOW_OPACITY}`,
    'glow-soft': `${glow}${GLOW_SOFT_OPACITY}`,
    ring: readable(tint(0.6, 0.12), grounds, DRAWN, DARKER),
    spark: sparkShown,
    'spark-soft': toHex(sparkTint(0.962, 0.044)),
    'on-spark': onSpark,
  }

  const night = {
    canvas: toHex(tint(0.185, 0.028)),
    surface: toHex(tint(0.228, 0.032)),
    sunken: toHex(tint(0.262, 0.034)),
    'accent-soft': toHex(tint(0.315, 0.055)),
  }
  const darkGrounds = [...Object.values(night), deepByNight, deepByDay]
  const onBrand = toHex(tint(0.215, 0.045))
  const brandByNight = (l: number) =>
    readable({ ...brand, l, c: Math.min(brand.c * 1.42, 0.14) }, [...darkGrounds, onBrand], TEXT, LIGHTER)
  const dark: Tokens = {
    ...night,
    line: toHex(tint(0.325, 0.034)),
    'line-strong': readable(tint(0.55, 0.034), Object.values(night), DRAWN, LIGHTER),
    ink: readable(tint(0.965, 0.01), darkGrounds, 7, LIGHTER),
    soft: readable(tint(0.81, 0.022), darkGrounds, TEXT, LIGHTER),
    muted: readable(tint(0.7, 0.026), darkGrounds, TEXT, LIGHTER),
    brand: brandByNight(0.8),
    'brand-strong': brandByNight(0.87),
    'on-brand': onBrand,
    link: brandByNight(0.83),
    accent: toHex(tint(0.8, 0.125)),
    deep: deepByNight,
    glow: `${glow}${GLOW_OPACITY}`,
    'glow-soft': `${glow}${GLOW_SOFT_OPACITY}`,
    ring: readable(tint(0.8, 0.125), darkGrounds, DRAWN, LIGHTER),
    spark: sparkShown,
    'spark-soft': toHex(sparkTint(0.33, 0.06)),
    'on-spark': onSpark,
  }
  return { light, dark }
}

/**
 * Returns a style sheet that sets the colors of both themes, in place of those of web/app/tokens.css whatever their order.
 * `light-dark()` is not used, because browsers of the last years lack it: of `--day` and `--night` one is empty, and the
 * other one is invalid, so that its fallback is taken.
 */
export function styleOf({ light, dark }: Theme): string {
  const tokens = TOKENS.map((name) => `--${name}:var(--day,${light[name]})var(--night,${dark[name]})`)
  const night = '{--day: ;--night:initial}'
  return [
    ':root{--day:initial;--night: ;}',
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"])${night}}`,
    `@media screen{:root[data-theme="dark"]${night}}`,
    `.always-dark${night}`,
    `:root:root,.always-dark.always-dark{${tokens.join(';')}}`,
  ].join('')
}

/** Returns the colors of what is drawn or mailed, which has one theme. */
export const drawnColorsOf = ({ light, dark }: Theme): LookColors => ({
  deep: light.deep,
  deepFrom: light.glow.slice(0, HEX_LENGTH),
  deepTo: dark.deep,
  edge: light.accent,
  pill: light['accent-soft'],
  dropOnDark: dark.brand,
  dropOnWhite: light.brand,
  spark: light.spark,
  button: light.brand,
  page: light.sunken,
  line: light.line,
  soft: light.soft,
  ink: light.ink,
})

/** Returns the chosen colors that are shown otherwise, because they would be hard to read. */
export const adjustmentsOf = (chosen: ChosenColors, { light }: Theme) =>
  (['brand', 'spark'] as const).flatMap((color) =>
    chosen[color] === light[color] ? [] : [{ color, chosen: chosen[color], shown: light[color] }],
  )
