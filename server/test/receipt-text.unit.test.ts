import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { documentsPdf } from '../src/bookings/views/documents-pdf.ts'
import { loadFaces } from '../src/platform/typesetting/faces.ts'
import { directionOf, runsOf } from '../src/platform/typesetting/shape-text.ts'
import { TEXTS } from './support/many-scripts.ts'
import { receiptDocument } from './support/receipt-document.ts'

/** Returns the texts of the page from the top, line by line, as a reader copies them that does not know `ActualText`. */
async function linesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  return copied(text).split('\n')
}

/** Returns the texts that a page names as `ActualText`. */
function actualTexts(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  const contents = streams.map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  return [...contents.join('').matchAll(/\/ActualText <feff([0-9a-f]*)>/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  )
}

/** A reader leaves out characters without a shape. */
const copied = (text: string) => text.normalize('NFC').replace(/\p{Cf}/gu, '')

describe('text of a receipt', () => {
  test.each(TEXTS)('in %s is copied as it was entered', async (_, text) => {
    const document = receiptDocument({ buyer: { name: text, address: text } })
    const lines = await linesOf(await documentsPdf([document], 'en', []))
    expect(lines.filter((line) => line === copied(text))).toHaveLength(2)
  })

  test('says what each word is whose letters and glyphs are not one to one', async () => {
    const document = receiptDocument({ buyer: { name: 'মডেল স্কুল র‍্যাব', address: 'House 7' } })
    const texts = actualTexts(await documentsPdf([document], 'en', []))
    expect(texts.filter(Boolean)).toEqual(['মডেল', 'স্কুল', 'র‍্যাব'])
  })

  test.each(TEXTS)('in %s has no empty boxes', async (_, text) => {
    await loadFaces(text)
    for (const weight of [400, 700] as const) {
      const empty = runsOf(text, weight, directionOf(text)).filter(({ letters, marks }) =>
        [...letters, ...marks].some(({ id }) => id === 0),
      )
      expect(empty).toEqual([])
    }
  })
})
