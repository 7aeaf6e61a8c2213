import sharp from 'sharp'
import { DEEP, MARK, MARK_SIDE } from '../../../platform/mark.ts'

/** The mark on the ground that the app has; `share` is how much of the square it takes. */
interface Icon {
  size: number
  share: number
  /** Corners as a share of the side. Systems that cut icons themselves want none. */
  corner: number
}

const icons = {
  '/icons/192.png': { size: 192, share: 0.72, corner: 0.22 },
  '/icons/512.png': { size: 512, share: 0.72, corner: 0.22 },
  // The safe zone of a maskable icon is a circle of four fifths.
  '/icons/maskable-512.png': { size: 512, share: 0.58, corner: 0 },
  '/apple-touch-icon.png': { size: 180, share: 0.68, corner: 0 },
  '/favicon.ico': { size: 48, share: 0.86, corner: 0.22 },
} satisfies Record<string, Icon>

export type IconPath = keyof typeof icons
export const iconPaths = Object.keys(icons) as IconPath[]

export async function drawIcon(path: IconPath): Promise<{ type: string; image: Buffer }> {
  const { size, share, corner } = icons[path]
  const scale = (size * share) / MARK_SIDE
  const shift = (size - MARK_SIDE * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${DEEP}"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})">
      ${MARK}
    </g>
  </svg>`
  const image = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
  return path.endsWith('.ico')
    ? { type: 'image/x-icon', image: toIco(image, size) }
    : { type: 'image/png', image }
}

/** The old format's directory of one entry, around a PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(1, 4)
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
