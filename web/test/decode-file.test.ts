import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFile } from '../app/money/reports/decode-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const TABLE = 'Date;Description;Amount\r\n24/11/2026;ধোয়া, Crème;1.250,00\r\n'

describe('the encoding of a file', () => {
  test('is found with and without a byte order mark, which is no part of the text', () => {
    for (const [bytes, encoding] of [
      [utf8(TABLE), 'UTF-8'],
      [utf8(`\ufeff${TABLE}`), 'UTF-8'],
      [utf16le(TABLE), 'UTF-16'],
      [utf16le(`\ufeff${TABLE}`), 'UTF-16'],
      [utf16be(TABLE), 'UTF-16'],
      [utf16be(`\ufeff${TABLE}`), 'UTF-16'],
    ] as const) {
      expect(decodeFile(bytes)).toEqual({ text: TABLE, encoding })
    }
    // In Windows-1252, 0x80 is the euro.
    const cell = new Uint8Array([...latin('id;amount\nCrème;'), 0x80, ...latin(' 12,50')])
    expect(decodeFile(cell)).toEqual({ text: 'id;amount\nCrème;€ 12,50', encoding: 'Windows-1252' })
  })

  test('of what is no text is not found', () => {
    expect(decodeFile(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0, 8, 0]))).toBeNull()
    expect(decodeFile(new Uint8Array([0xef, 0xbb, 0xbf, 0xff]))).toBeNull()
    expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x41]))).toBeNull()
    expect(decodeFile(latin('id;amount\n\x81;1'))).toBeNull()
  })

  test('of any table is found, or it is refused, never read as another text', () => {
    const cell = fc.oneof(
      fc.constantFrom('12,50', '24/11/2026', 'Crème', 'ধোয়া', '日本', '€ 5', ''),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\p{C}/gu, '')),
    )
    const tables = fc
      .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
      .map((rows) => `${['Date;Amount', ...rows.map((row) => row.join(';'))].join('\r\n')}\r\n`)
    fc.assert(
      fc.property(tables, fc.constantFrom(utf8, utf16le, utf16be), fc.boolean(), (text, encode, isMarked) => {
        const decoded = decodeFile(encode(isMarked ? `\ufeff${text}` : text))
        if (decoded) expect(decoded.text).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
