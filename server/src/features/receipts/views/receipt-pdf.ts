import { contactText } from '@jhilik/contract/contact-text.ts'
import { paymentMethodText } from '@jhilik/contract/gateway-words.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import type { Receipt } from '@jhilik/contract/receipts.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import PDFDocument from 'pdfkit'
import { formatFor } from '../../../platform/format.ts'
import { LOGO_DROP, LOGO_SIDE, LOGO_SPARK, LOGO_SPARKLE } from '../../../platform/logo.ts'
import { type ReceiptLanguage, receiptWords } from './pdf-labels.ts'
import { registerFaces, setText } from './typesetting.ts'

const MARGIN = 56
const LABEL_WIDTH = 170
const MUTED = '#51707b'
const RULE = '#c9d8dd'
/** The drop of the logo on white. */
const BRAND = '#066173'
const LOGO_SIZE = 26

/** One A4 page. */
export async function receiptPdf(receipt: Receipt, language: ReceiptLanguage): Promise<Buffer> {
  const words = receiptWords[language]
  const format = formatFor(language)
  const money = (amount: number) => format.money(fromMajor(amount, receipt.currency))
  const number = format.digits(receipt.number)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: {
      Title: `${words.title} ${number}`,
      Author: receipt.business.name,
      CreationDate: new Date(receipt.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  registerFaces(doc)

  const width = doc.page.width - 2 * MARGIN
  const full = { x: MARGIN, width }
  const right = { ...full, align: 'right' as const }
  const rule = (y: number) => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke()
    return y + 16
  }
  const row = (y: number, label: string, value: string, bold = false) => {
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

  doc
    .save()
    .translate(MARGIN, MARGIN + 2)
    .scale(LOGO_SIZE / LOGO_SIDE)
  doc.path(LOGO_DROP).fill(BRAND).path(LOGO_SPARKLE).fill(LOGO_SPARK).restore()
  const beside = { x: MARGIN + LOGO_SIZE + 8, width: width / 2 - LOGO_SIZE - 8 }
  const half = { ...right, x: MARGIN + width / 2, width: width / 2 }
  let end = setText(doc, `${words.title} ${number}`, { ...half, y: MARGIN }, { size: 15, bold: true })
  const issued = words.issued(format.date(receipt.issuedOn, 'short'))
  end = setText(doc, issued, { ...half, y: end }, { size: 9.5, color: MUTED })
  let y = setText(doc, receipt.business.name, { ...beside, y: MARGIN }, { size: 20, bold: true })
  y = setText(doc, receipt.business.url, { ...beside, y }, { size: 9.5, color: MUTED })
  y = rule(Math.max(y, end) + 14)
  const { customer, booking } = receipt
  y = row(y, words.customer, customer.name)
  for (const line of [customer.address, contactText(customer).phoneAndEmail]) y = row(y, '', line)
  y = rule(y + 8)
  y = row(y, words.code, booking.code)
  y = row(y, words.service, serviceName({ name: booking.service, nameBn: booking.serviceBn }, language))
  const times = format.times(booking.startTime, booking.endTime)
  y = row(y, words.when, `${format.date(booking.date, 'long')}, ${times}`)
  if (booking.vehicle) {
    const vehicle = vehicleText(booking.vehicle, language)
    y = row(y, words.vehicle, vehicle.nameWithYear)
    y = row(y, words.plate, vehicle.plate)
  }
  const place = placeText(booking, language)
  if (place) y = row(y, words.place, place)
  y = rule(y + 8)
  y = setText(doc, words.payments, { ...full, y }, { size: 10.5, bold: true }) + 6
  for (const payment of receipt.payments) {
    y = row(y, words.paidBy, paymentMethodText(language, payment))
    y = row(y, words.transaction, payment.tran_id)
    y = row(y, format.date(payment.paidOn, 'short'), money(payment.amount))
  }
  y = rule(y + 8)
  y = row(y, words.price, money(receipt.price))
  y = row(y, words.paid, money(receipt.paid), receipt.refunded === 0)
  if (receipt.refunded > 0) {
    y = row(y, words.refunded, `− ${money(receipt.refunded)}`)
    y = row(y, words.net, money(receipt.net), true)
  }
  if (receipt.refundDue > 0) row(y, words.refundDue, money(receipt.refundDue))

  doc.end()
  await ended
  return Buffer.concat(chunks)
}
