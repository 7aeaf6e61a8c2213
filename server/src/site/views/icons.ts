import { BRAND_COLOR, LOGO, LOGO_SIDE } from '../../platform/logo.ts'

/** The logo on the brand color; `share` is its part of the square's side. */
interface Icon {
  size: number
  share: number
  /** The radius of the corners as a share of the side. It is 0 where the system cuts icons itself. */
  corner: number
}

const icons = {
  '/icons/192.png': { size: 192, share: 0.72, corner: 0.22 },
  '/icons/512.png': { size: 512, share: 0.72, corner: 0.22 },
  // The safe zone of a maskable icon is a circle of 80 % of its side.
  '/icons/maskable-512.png': { size: 512, share: 0.58, corner: 0 },
  '/apple-touch-icon.png': { size: 180, share: 0.68, corner: 0 },
} satisfies Record<string, Icon>

export type IconPath = keyof typeof icons
export const iconPaths = Object.keys(icons) as IconPath[]

export async function drawIcon(path: IconPath): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, share, corner } = icons[path]
  const scale = (size * share) / LOGO_SIDE
  const shift = (size - LOGO_SIDE * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${BRAND_COLOR}"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})">
      ${LOGO}
    </g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
