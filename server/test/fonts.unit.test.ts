import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toSfnt } from '../src/features/sharing/views/woff.ts'

const woff = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource/anek-bangla/files/anek-bangla-bengali-700-normal.woff')),
)

interface Table {
  checksum: number
  data: Buffer
}

function tablesOf(font: Buffer): Map<string, Table> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index
      const start = font.readUInt32BE(entry + 8)
      const data = font.subarray(start, start + font.readUInt32BE(entry + 12))
      return [font.toString('latin1', entry, entry + 4), { checksum: font.readUInt32BE(entry + 4), data }]
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

describe('unpacking a web font', () => {
  it('gives back every table whole', () => {
    const tables = tablesOf(toSfnt(woff))
    expect([...tables.keys()]).toEqual(expect.arrayContaining(['GSUB', 'cmap', 'glyf', 'head', 'name']))
    for (const [tag, { checksum, data }] of tables) {
      // The head's own sum leaves out the one that it holds of the whole font.
      if (tag !== 'head') expect([tag, sumOf(data)]).toEqual([tag, checksum])
    }
  })

  it('gives the font the size that it says it had', () => {
    expect(toSfnt(woff)).toHaveLength(woff.readUInt32BE(16))
  })

  it('refuses what is no such font', () => {
    expect(() => toSfnt(Buffer.from('wOF2 is another format altogether'))).toThrow('Not a WOFF 1.0 font')
  })
})
