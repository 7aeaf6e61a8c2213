import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { loadFaces } from '../server/src/platform/typesetting/faces.ts'
import { endFaces, setText } from '../server/src/platform/typesetting/set-text.ts'
import { TEXTS } from '../server/test/support/many-scripts.ts'

const ORIGIN = 'http://receipt.test'
const PACKAGES = join(import.meta.dirname, '../node_modules')
const SIZE = 24
const ROW = 60
const WIDTH = 480
const SCALE = 2
/** The fonts of receipts in their order, as packages and names. */
const FONTS = [
  ['@fontsource-variable/figtree', 'Figtree Variable'],
  ['@fontsource/anek-bangla', 'Anek Bangla'],
  ['@fontsource-variable/noto-sans', 'Noto Sans Variable'],
  ...['Arabic', 'Hebrew', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala'].map(
    notoSans,
  ),
  ...['Tamil', 'Telugu', 'Thai'].map(notoSans),
  ['@fontsource-variable/noto-emoji', 'Noto Emoji Variable'],
  ...['KR', 'SC'].map(notoSans),
]
const COMPARED = [
  // The browser draws emoji with a font of the system.
  ...TEXTS.filter(([name]) => name !== 'emoji'),
  ['both directions', 'شارع 5, House 12 (محمد)'],
] as const

function notoSans(script: string): [string, string] {
  return [`@fontsource-variable/noto-sans-${script.toLowerCase()}`, `Noto Sans ${script} Variable`]
}

/** Draws each text in a row of its own. */
async function drawPdf(): Promise<Buffer> {
  await loadFaces(COMPARED.map(([, text]) => text).join(' '))
  const doc = new PDFDocument({ size: [WIDTH, ROW * COMPARED.length], margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (const [index, [, text]] of COMPARED.entries()) {
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
  await page.evaluate(
    async ({ origin, scale }) => {
      const { getDocument, GlobalWorkerOptions } = await import(`${origin}/pdfjs-dist/build/pdf.mjs`)
      GlobalWorkerOptions.workerSrc = `${origin}/pdfjs-dist/build/pdf.worker.mjs`
      const pdfDocument = await getDocument({ url: `${origin}/receipt.pdf` }).promise
      const sheet = await pdfDocument.getPage(1)
      const viewport = sheet.getViewport({ scale })
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: viewport.width, height: viewport.height })
      document.body.style.margin = '0'
      document.body.replaceChildren(canvas)
      await sheet.render({ canvas, viewport }).promise
    },
    { origin: ORIGIN, scale: SCALE },
  )
  return page.screenshot()
}

/** Has the browser draw the same texts with the same fonts, among which it chooses itself. */
async function photographHtml(page: Page): Promise<Buffer> {
  const links = FONTS.map(([name]) => `<link rel="stylesheet" href="${ORIGIN}/${name}/index.css">`)
  const family = FONTS.map(([, name]) => `'${name}'`).join(', ')
  const row = `position: absolute; left: ${10 * SCALE}px; height: ${ROW * SCALE}px; white-space: nowrap`
  const rows = COMPARED.map(
    ([, text], index) =>
      `<div dir="auto" style="${row}; top: ${index * ROW * SCALE}px">${text.normalize('NFC')}</div>`,
  )
  const look = `margin: 0; background: #fff; color: #000; font: ${SIZE * SCALE}px/${ROW * SCALE}px ${family}`
  await page.setContent(`${links.join('')}<body style="${look}">${rows.join('')}</body>`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

interface Ink {
  width: number
  height: number
  /** The darkness of each point, from 0 to 255. */
  points: Buffer
}

/** Returns what is drawn in a row, without the space around it. */
async function inkOf(picture: Buffer, index: number): Promise<Ink> {
  const strip = { left: 0, top: index * ROW * SCALE, width: WIDTH * SCALE, height: ROW * SCALE }
  const row = await sharp(picture).extract(strip).removeAlpha().greyscale().toBuffer()
  const { data, info } = await sharp(row)
    .trim({ background: '#fff', threshold: 100 })
    .greyscale()
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, points: data }
}

/** Returns how much of the ink of both is at the same place, from 0 to 1. */
function overlapOf(a: Ink, b: Ink): number {
  const darkness = ({ width, height, points }: Ink, x: number, y: number) =>
    x < width && y < height ? (points[y * width + x] ?? 0) : 0
  let common = 0
  let all = 0
  for (let y = 0; y < Math.max(a.height, b.height); y++) {
    for (let x = 0; x < Math.max(a.width, b.width); x++) {
      const [inA, inB] = [darkness(a, x, y), darkness(b, x, y)]
      common += Math.min(inA, inB)
      all += Math.max(inA, inB)
    }
  }
  return common / all
}

test.use({ viewport: { width: WIDTH * SCALE, height: ROW * COMPARED.length * SCALE } })

test('text of every script looks in a receipt as it does in the browser', { tag: '@wide' }, async ({
  page,
}) => {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    return route.fulfill({ path: join(PACKAGES, decodeURIComponent(pathname)) })
  })
  await page.goto(ORIGIN)
  const drawn = await photographPdf(page, await drawPdf())
  const expected = await photographHtml(page)
  const compared = []
  for (const [index, [name]] of COMPARED.entries()) {
    const [ink, wanted] = [await inkOf(drawn, index), await inkOf(expected, index)]
    const inSize = Math.abs(ink.width - wanted.width) <= 2 + wanted.width / 100
    compared.push({ name, inSize, inPlace: Math.round(100 * overlapOf(ink, wanted)) })
  }
  // The two are rounded to points in different ways, and a space beside Arabic is in another font.
  expect(compared.filter(({ inSize, inPlace }) => !inSize || inPlace < 75)).toEqual([])
})
