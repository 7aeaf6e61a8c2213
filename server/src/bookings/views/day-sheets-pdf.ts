import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { daySheets, type PrintedDay, type SheetContent } from '@jhilik/contract/day-sheets.ts'
import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import { formatFor } from '../../platform/format.ts'
import { heightOfText, setText, type TextStyle } from '../../platform/typesetting/set-text.ts'
import { writePdf } from '../../platform/typesetting/write-pdf.ts'

/** Points in a millimetre. */
const MM = 72 / 25.4
const MARGIN = 11 * MM
const BLACK = '#000000'
const GRAY = '#777777'
const ROW_HEIGHT = 18 * MM
const FOOTER_HEIGHT = 19 * MM
const BOX = 5 * MM
const GAP = 2.5 * MM

/** The widths of time, customer, work and amount; the address has the rest. */
const WIDTHS = { box: BOX, time: 23 * MM, customer: 33 * MM, what: 45 * MM, amount: 24 * MM }

interface Piece {
  text: string
  style: TextStyle
  align?: 'left' | 'right'
}

interface Column {
  x: number
  width: number
  pieces: Piece[]
}

const plain: TextStyle = { size: 8, color: BLACK }
const bold: TextStyle = { ...plain, bold: true }
const large: TextStyle = { size: 11.5, bold: true, color: BLACK }

/** Draws the sheets of the crews for a day; a sheet goes on where its jobs need more than a page. */
export async function daySheetsPdf(
  day: PrintedDay,
  language: TextLocale,
  gateways: readonly NamedGateway[],
  business: string,
): Promise<Buffer> {
  const format = formatFor(language)
  const sheets = daySheets(day, language, {
    date: (date, style) => format.date(date, style === 'weekday' ? 'longWeekday' : 'short'),
    gateway: (name) => gatewayText(language, name, gateways),
  })
  const paper = {
    title: sheets.map(({ title }) => title).join(', '),
    author: business,
    language,
    madeAt: new Date(`${day.date}T00:00:00Z`),
    margin: MARGIN,
  }
  return writePdf(paper, sheets, (doc) => {
    for (const sheet of sheets) drawSheet(doc, sheet)
  })
}

function drawSheet(doc: PDFKit.PDFDocument, sheet: SheetContent): void {
  doc.addPage()
  const bottom = doc.page.height - MARGIN
  let y = drawHeads(doc, sheet, drawTitle(doc, sheet))
  for (const row of sheet.rows) {
    const columns = columnsOf(doc, row)
    const height = Math.max(ROW_HEIGHT, ...columns.map((column) => heightOf(column) + 6))
    if (y + height > bottom - FOOTER_HEIGHT) {
      doc.addPage()
      y = drawHeads(doc, sheet, MARGIN)
    }
    doc
      .roundedRect(MARGIN, y + 5, BOX, BOX, MM)
      .lineWidth(1)
      .strokeColor(BLACK)
      .stroke()
    for (const column of columns) drawColumn(doc, column, y + 3)
    const { amount } = placesOf(doc)
    if (row.amount) drawRule(doc, amount.x, amount.width, y + 40, 0.75)
    y += height
    drawRule(doc, MARGIN, doc.page.width - 2 * MARGIN, y, 0.5, GRAY)
  }
  drawFooter(doc, sheet, bottom - FOOTER_HEIGHT)
}

/** Draws whose day it is on the left, and what is to be collected on the right. Returns the `y` below. */
function drawTitle(doc: PDFKit.PDFDocument, { title, facts, desk, collect }: SheetContent): number {
  const half = (doc.page.width - 2 * MARGIN) / 2
  const right = { x: MARGIN + half, width: half, align: 'right' as const }
  let left = setText(doc, title, { x: MARGIN, y: MARGIN, width: half }, { ...bold, size: 17 })
  left = setText(doc, facts, { x: MARGIN, y: left, width: half }, plain)
  let end = MARGIN + 6
  if (desk) end = setText(doc, desk, { ...right, y: end }, plain)
  end = setText(doc, collect, { ...right, y: end }, { ...bold, size: 10 })
  return Math.max(left, end) + 4
}

/** Draws the names of the columns. Returns the `y` of the first row. */
function drawHeads(doc: PDFKit.PDFDocument, { heads }: SheetContent, y: number): number {
  const places = placesOf(doc)
  drawRule(doc, MARGIN, doc.page.width - 2 * MARGIN, y, 1.5)
  let end = y
  for (const name of ['time', 'customer', 'where', 'what', 'amount'] as const) {
    const align = name === 'amount' ? 'right' : 'left'
    end = Math.max(end, setText(doc, heads[name], { ...places[name], y: y + 3, align }, { ...bold, size: 8 }))
  }
  drawRule(doc, MARGIN, doc.page.width - 2 * MARGIN, end + 2, 0.75)
  return end + 2
}

function placesOf(doc: PDFKit.PDFDocument) {
  const time = MARGIN + WIDTHS.box + GAP
  const customer = time + WIDTHS.time + GAP
  const where = customer + WIDTHS.customer + GAP
  const amount = doc.page.width - MARGIN - WIDTHS.amount
  const what = amount - GAP - WIDTHS.what
  return {
    time: { x: time, width: WIDTHS.time },
    customer: { x: customer, width: WIDTHS.customer },
    where: { x: where, width: what - GAP - where },
    what: { x: what, width: WIDTHS.what },
    amount: { x: amount, width: WIDTHS.amount },
  }
}

function columnsOf(doc: PDFKit.PDFDocument, row: SheetContent['rows'][number]): Column[] {
  const { time, customer, where, what, amount } = placesOf(doc)
  const piece = (text: string | null, style = plain): Piece[] => (text ? [{ text, style }] : [])
  const toRight = (pieces: Piece[]) => pieces.map((one) => ({ ...one, align: 'right' as const }))
  return [
    { ...time, pieces: [...piece(row.time, large), ...piece(row.until), ...piece(row.drive)] },
    { ...customer, pieces: [...piece(row.name, bold), ...piece(row.phone, bold)] },
    {
      ...where,
      pieces: [
        ...piece(row.area, bold),
        ...piece(row.address),
        ...row.notes.flatMap((note) => piece(`! ${note}`, bold)),
      ],
    },
    {
      ...what,
      pieces: row.works.flatMap((work) => [...piece(work.what), ...piece(work.at), ...piece(work.plate)]),
    },
    {
      ...amount,
      pieces: toRight([...piece(row.amount, large), ...row.paid.flatMap((text) => piece(text))]),
    },
  ]
}

const heightOf = ({ width, pieces }: Column): number =>
  pieces.reduce((height, { text, style }) => height + heightOfText(text, width, style), 0)

function drawColumn(doc: PDFKit.PDFDocument, { x, width, pieces }: Column, top: number): void {
  let y = top
  for (const { text, style, align } of pieces)
    y = setText(doc, text, { x, y, width, ...(align && { align }) }, style)
}

function drawFooter(doc: PDFKit.PDFDocument, sheet: SheetContent, top: number): void {
  const unit = (doc.page.width - 2 * MARGIN - 3 * GAP) / 4.2
  const first = { x: MARGIN, width: 1.2 * unit }
  let y = setText(doc, sheet.handedOver, { ...first, y: top + 8 }, bold)
  if (sheet.allCash) y = setText(doc, sheet.allCash, { ...first, y }, plain)
  setText(doc, sheet.printed, { ...first, y }, plain)
  for (const [index, who] of sheet.signatures.entries()) {
    const x = MARGIN + 1.2 * unit + GAP + index * (unit + GAP)
    drawRule(doc, x, unit, top + 32, 0.75)
    setText(doc, who, { x, y: top + 34, width: unit }, plain)
  }
}

function drawRule(
  doc: PDFKit.PDFDocument,
  x: number,
  width: number,
  y: number,
  thickness: number,
  color = BLACK,
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()
}
