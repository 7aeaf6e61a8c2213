import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { loadFaces } from '../server/src/platform/typesetting/faces.ts'
import { endFaces, setText } from '../server/src/platform/typesetting/set-text.ts'
import { TEXTS } from '../server/test/support/many-scripts.ts'

const ORIGIN = 'http://receipt.test'
const packages = join(import.meta.dirname, '../node_modules')
const SIZE = 24
const ROW = 60
const WIDTH = 420
const SCALE = 2
/** The fonts of receipts, in their order. */
const FAMILIES = [
  'figtree',
  'noto-sans',
  ...['arabic', 'hebrew', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'myanmar', 'oriya', 'sinhala'].map(
    (script) => `noto-sans-${script}`,
  ),
  ...['tamil', 'telugu', 'thai', 'kr', 'sc'].map((script) => `noto-sans-${script}`),
]

/** Draws each text in a row of its own. */
async function drawPdf(): Promise<Buffer> {
  await loadFaces(TEXTS.map(([, text]) => text).join(' '))
  const doc = new PDFDocument({ size: [WIDTH, ROW * TEXTS.length], margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (const [index, [, text]] of TEXTS.entries()) {
    setText(doc, text, { x: 10, y: index * ROW + 10, width: WIDTH - 20 }, { size: SIZE, color: '#000' })
  }
  endFaces(doc)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** Has PDF.js draw the page, as a reader does. */
async function photographPdf(page: Page, pdf: Buffer): Promise<Buffer> {
  await page.route(`${ORIGIN}/receipt.pdf`, (route) => route.fulfill({ body: pdf }))
  await page.goto(`${ORIGIN}/empty.html`)
  await page.evaluate(
    async ({ origin, scale }) => {
      const { getDocument, GlobalWorkerOptions } = await import(`${origin}/pdfjs-dist/build/pdf.mjs`)
      GlobalWorkerOptions.workerSrc = `${origin}/pdfjs-dist/build/pdf.worker.mjs`
      const document = await getDocument(`${origin}/receipt.pdf`).promise
      const sheet = await document.getPage(1)
      const viewport = sheet.getViewport({ scale })
      const canvas = globalThis.document.createElement('canvas')
      Object.assign(canvas, { width: viewport.width, height: viewport.height })
      globalThis.document.body.append(canvas)
      await sheet.render({ canvas, viewport }).promise
    },
    { origin: ORIGIN, scale: SCALE },
  )
  return page.locator('canvas').screenshot()
}

/** Has the browser draw the same texts with the same fonts, among which it chooses itself. */
async function photographHtml(page: Page): Promise<Buffer> {
  const styles = ['@fontsource/anek-bangla/index.css', '@fontsource-variable/noto-emoji/index.css'].concat(
    FAMILIES.map((family) => `@fontsource-variable/${family}/index.css`),
  )
  const names = ["'Figtree Variable'", "'Anek Bangla'"]
}
