import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { type DocumentContent, documentContent } from '@jhilik/contract/document-content.ts'
import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import { emailText } from '../../platform/email-text.ts'
import { formatFor } from '../../platform/format.ts'
import type { DrawnLogo } from '../../platform/logo.ts'
import { LOGO_DROP, LOGO_SIDE, LOGO_SPARKLE, type Look, productLook } from '../../platform/look.ts'
import { setText } from '../../platform/typesetting/set-text.ts'
import { writePdf } from '../../platform/typesetting/write-pdf.ts'

const MARGIN = 56
const LABEL_WIDTH = 170
const MUTED = '#51707b'
const RULE = '#c9d8dd'
const LOGO_SIZE = 26
/** The most that the logo of the business takes: beside it stands the name, unless the logo shows it. */
const OWN_LOGO = { height: 36, width: 72, widthWithName: 220 }
const SIGNATURE_WIDTH = 200

/** The look of the business, and its logo where there is one. */
export interface Letterhead {
  look: Look
  logo: (Pick<DrawnLogo, 'width' | 'height'> & { png: Uint8Array }) | null
}

/** Draws each document on an A4 page of its own. */
export async function documentsPdf(
  documents: readonly ReceiptDocument[],
  language: TextLocale,
  gateways: readonly NamedGateway[],
  letterhead: Letterhead = { look: productLook, logo: null },
): Promise<Buffer> {
  const format = formatFor(language)
  const writers = {
    date: format.date,
    gateway: (name: string) => gatewayText(language, name, gateways),
    email: emailText,
  }
  const contents = documents.map((document) => documentContent(document, language, writers))
  const paper = {
    title: contents.map(({ title }) => title).join(', '),
    author: documents[0]?.seller.name ?? '',
    language,
    madeAt: new Date(documents[0]?.issuedAt ?? 0),
    margin: MARGIN,
  }
  return writePdf(paper, contents, (doc) => {
    for (const content of contents) {
      doc.addPage()
      drawDocument(doc, content, letterhead)
    }
  })
}

function drawDocument(doc: PDFKit.PDFDocument, content: DocumentContent, letterhead: Letterhead): void {
  const width = doc.page.width - 2 * MARGIN
  const rule = (y: number) => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke()
    return y + 16
  }
  const row = (y: number, { label, value }: { label: string; value: string }, bold = false) => {
    const size = bold ? 13 : 10.5
    const labelEnd = setText(doc, label, { x: MARGIN, y, width: LABEL_WIDTH }, { size, bold, color: MUTED })
    const place = {
      x: MARGIN + LABEL_WIDTH + 12,
      y,
      width: width - LABEL_WIDTH - 12,
      align: 'right' as const,
    }
    return Math.max(labelEnd, setText(doc, value, place, { size, bold })) + 5
  }

  let y = rule(drawHead(doc, content, { width, letterhead }) + 14)
  y = rule(drawParties(doc, content, { y, width }) + 8)
  for (const fact of content.facts) y = row(y, fact)
  y = rule(y + 8)
  if (content.table) y = drawInvoiceTable(doc, content.table, { x: MARGIN, y, width }) + 16
  for (const sum of content.sums) y = row(y, sum)
  y = row(y, content.total, true)
  for (const line of content.after) y = row(y, line)
  if (content.signature) drawSignature(doc, content.signature, { y: y + 44, width })
}

/** Draws logo and business on the left, kind and number on the right. */
function drawHead(
  doc: PDFKit.PDFDocument,
  content: DocumentContent,
  { width, letterhead }: { width: number; letterhead: Letterhead },
): number {
  const logo = drawMark(doc, letterhead)
  const left = logo.width + 8
  const beside = { x: MARGIN + left, width: width / 2 - left }
  const half = { x: MARGIN + width / 2, width: width / 2, align: 'right' as const }
  let end = setText(doc, content.title, { ...half, y: MARGIN }, { size: 15, bold: true })
  for (const text of [content.form, content.issued, content.refersTo]) {
    if (text) end = setText(doc, text, { ...half, y: end }, { size: 9.5, color: MUTED })
  }
  if (logo.hasName) return Math.max(end, MARGIN + logo.height)
  const name = setText(doc, content.seller.name, { ...beside, y: MARGIN }, { size: 18, bold: true })
  return Math.max(end, name, MARGIN + logo.height)
}

/** Draws the logo of the business, else the drop in its colors. The name of the seller stands below in any case. */
function drawMark(doc: PDFKit.PDFDocument, { look, logo }: Letterhead) {
  if (!logo) {
    doc
      .save()
      .translate(MARGIN, MARGIN + 2)
      .scale(LOGO_SIZE / LOGO_SIDE)
    const { dropOnWhite, spark } = look.colors
    doc.path(LOGO_DROP).fill(dropOnWhite).path(LOGO_SPARKLE).fill(spark).restore()
    return { width: LOGO_SIZE, height: LOGO_SIZE, hasName: false }
  }
  const most = look.nameInLogo ? OWN_LOGO.widthWithName : OWN_LOGO.width
  const scale = Math.min(most / logo.width, OWN_LOGO.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  doc.image(Buffer.from(logo.png), MARGIN, MARGIN, { width, height })
  return { width, height, hasName: look.nameInLogo }
}

function drawParties(
  doc: PDFKit.PDFDocument,
  { seller, buyer }: DocumentContent,
  { y, width }: { y: number; width: number },
): number {
  const column = width / 2 - 12
  const ends = [seller, buyer].map(({ title, name, lines }, index) => {
    const place = { x: MARGIN + index * (column + 24), width: column }
    let end = setText(doc, title, { ...place, y }, { size: 9.5, color: MUTED }) + 2
    end = setText(doc, name, { ...place, y: end }, { size: 10.5, bold: true })
    for (const line of lines) end = setText(doc, line, { ...place, y: end }, { size: 10 })
    return end
  })
  return Math.max(...ends)
}

function drawSignature(
  doc: PDFKit.PDFDocument,
  { title, name, line }: NonNullable<DocumentContent['signature']>,
  { y, width }: { y: number; width: number },
): void {
  const right = MARGIN + width - SIGNATURE_WIDTH
  setText(doc, title, { x: MARGIN, y, width: SIGNATURE_WIDTH }, { size: 9.5, color: MUTED })
  if (name) setText(doc, name, { x: MARGIN, y: y + 14, width: SIGNATURE_WIDTH }, { size: 10.5, bold: true })
  doc
    .moveTo(right, y + 12)
    .lineTo(right + SIGNATURE_WIDTH, y + 12)
    .lineWidth(0.75)
    .strokeColor(MUTED)
    .stroke()
  setText(doc, line, { x: right, y: y + 16, width: SIGNATURE_WIDTH }, { size: 9.5, color: MUTED })
}

type Table = NonNullable<DocumentContent['table']>

const GAP = 6
const SIZE = 7.5
/** The relative widths of the columns: the description, the unit, the quantity, and figures. */
const SHARES = [2.2, 1, 1, 1.3, 1.3, 1.4, 1, 1.3, 1.3]
const TOTAL_SHARE = SHARES.reduce((sum, share) => sum + share, 0)

/** Draws names of columns above one row. Returns the `y` below it. */
function drawInvoiceTable(
  doc: PDFKit.PDFDocument,
  table: Table,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const unit = (width - GAP * (table.length - 1)) / TOTAL_SHARE
  const drawRow = (top: number, textOf: (cell: Table[number]) => string, color?: string) => {
    let left = x
    let bottom = top
    for (const [index, cell] of table.entries()) {
      const cellWidth = unit * (SHARES[index] ?? 1)
      const place = { x: left, y: top, width: cellWidth, align: cell.isNumber ? 'right' : 'left' } as const
      const style = { size: SIZE, ...(color && { color }) }
      bottom = Math.max(bottom, setText(doc, textOf(cell), place, style))
      left += cellWidth + GAP
    }
    return bottom + 4
  }
  const below = drawRow(y, ({ label }) => label, MUTED)
  doc
    .moveTo(x, below)
    .lineTo(x + width, below)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  return drawRow(below + 6, ({ value }) => value)
}
