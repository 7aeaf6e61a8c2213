import { inflateSync } from 'node:zlib'

const WOFF_SIGNATURE = 'wOFF'
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * A web font as the plain font file it was made from. The formats are W3C's WOFF 1.0 and OpenType's
 * sfnt: the same tables, there compressed one by one, here side by side. Throws when it is no WOFF.
 */
export function toSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== WOFF_SIGNATURE) throw new Error('Not a WOFF 1.0 font')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count)
  woff.copy(directory, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  const searchRange = SFNT_ENTRY * 2 ** power
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(searchRange, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(SFNT_ENTRY * count - searchRange, 10)

  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + WOFF_ENTRY * index
    const entry = SFNT_HEADER + SFNT_ENTRY * index
    const table = readTable(woff, from)
    // Tag and checksum stay as they are.
    woff.copy(directory, entry, from, from + 4)
    woff.copy(directory, entry + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

/** A table that would not get smaller was left as it is. */
function readTable(woff: Buffer, entry: number): Buffer {
  const start = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
  return packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
}
