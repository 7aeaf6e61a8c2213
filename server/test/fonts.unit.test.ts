import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FONT_FILES } from '../src/site/views/card.ts'

interface Table {
  checksum: number
  start: number
  data: Buffer
}

function tablesOf(font: Buffer): Map<string, Table> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index
      const start = font.readUInt32BE(entry + 8)
      const data = font.subarray(start, start + font.readUInt32BE(entry + 12))
      return [
        font.toString('latin1', entry, entry + 4),
        { checksum: font.readUInt32BE(entry + 4), start, data },
      ]
    }),
  )
}

/** OpenType's sum of a table, in words of four bytes. */
function sumOf(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

describe.each(FONT_FILES.map((file) => [basename(file), readFileSync(file)] as const))('%s', (name, font) => {
  it('has every table whole', () => {
    const tables = tablesOf(font)
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['GSUB', 'cmap', 'glyf', 'head', 'name']))
    for (const [tag, { checksum, data }] of tables) {
      // The checksum of `head` leaves out the field that holds the checksum of the whole font.
      if (tag !== 'head') expect([tag, sumOf(data)]).toEqual([tag, checksum])
    }
  })

  it('ends with its last table', () => {
    const ends = [...tablesOf(font).values()].map(({ start, data }) => start + data.length)
    expect(font).toHaveLength(Math.ceil(Math.max(...ends) / 4) * 4)
  })

  it('is TrueType, and not a compressed web font', () => {
    expect(font.readUInt32BE(0)).toBe(0x00010000)
  })

  it('has its license beside it', () => {
    const family = name.startsWith('figtree') ? 'figtree' : 'anek-bangla'
    const license = readFileSync(new URL(`../assets/fonts/${family}-LICENSE.txt`, import.meta.url), 'utf8')
    expect(license).toContain('SIL Open Font License')
  })
})
