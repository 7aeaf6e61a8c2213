import type { LookLogo } from '../../platform/look.ts'

/** A picture with fewer transparent parts has a ground of its own. */
const LEAST_TRANSPARENT = 0.02
/** Lighter colors have a contrast of less than 2 with white. */
const LIGHT = 0.47

/** Returns the ground on which a logo can be seen, from its red, green, blue and opacity of each pixel. */
export function groundOf(pixels: Uint8Array): LookLogo['ground'] {
  let [seen, light] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 128) continue
    seen += 1
    const linear = (part: number) => (part / 255) ** 2.2
    if (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > LIGHT) light += 1
  }
  const all = pixels.length / 4
  if (all - seen < all * LEAST_TRANSPARENT) return 'none'
  return light > seen / 2 ? 'dark' : 'light'
}
