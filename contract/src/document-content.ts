import { chargeText, discountText } from './charge-text.ts'
import { digitsIn, type TextLocale, timesText, timeText } from './clock-text.ts'
import { linesText, lineText } from './line-text.ts'
import { formatMoney, fromMajor, toMajor } from './money.ts'
import { placeText } from './place-text.ts'
import type { ReceiptDocument } from './receipts.ts'
import { serviceName } from './service-text.ts'
import { taxNameText } from './tax.ts'
import { vehicleText } from './vehicle-text.ts'

interface Line {
  label: string
  value: string
  /** The value is a code, which is the same in every language. */
  isCode?: true
}

interface Party {
  title: string
  name: string
  lines: string[]
}

/** What a receipt or credit note shows, in words and digits of a language. The page and the PDF draw it. */
export interface DocumentContent {
  /** `Receipt 2026-000123` */
  title: string
  /** The form that the law names for tax invoices. */
  form: string | null
  issued: string
  /** A line about the document that this one credits or takes back. */
  refersTo: string | null
  seller: Party
  buyer: Party
  facts: Line[]
  /** The one row of the table that tax invoices and their credit notes have. */
  table: { label: string; value: string; isNumber: boolean }[] | null
  sums: Line[]
  total: Line
  /** The lines that follow the total. */
  after: Line[]
  signature: { title: string; name: string; line: string } | null
}

interface Writers {
  /** Writes a calendar date in the language. */
  date(day: string, style: 'short' | 'long'): string
  /** Writes wall times in the language; the default has spaces at which a line can end. */
  times?(times: { startTime: string; endTime: string }): string
  /** The name of a gateway or payment method in the language. */
  gateway(name: string): string
  /** Writes an e-mail address; the default is its stored form. */
  email?(address: string): string
}

export function documentContent(
  document: ReceiptDocument,
  locale: TextLocale,
  { date, gateway, email = (address) => address, times = (bought) => timesText(locale, bought) }: Writers,
): DocumentContent {
  const words = documentWords[locale]
  const { seller, buyer, bought, series, tax, isTip } = document
  const digits = (text: string) => digitsIn(locale, text)
  const money = (amount: number) => formatMoney(amount, document.currency, locale)
  const isCredit = series === 'credit_note'
  // A tip is no part of the supply.
  const isTaxed = seller.bin !== null && !isTip
  const isInvoice = isTaxed && series === 'receipt' && document.refersTo === null
  const kind = isInvoice ? words.taxInvoice : words[series]
  const present = (label: string, value: string | null | undefined): Line[] =>
    value ? [{ label, value }] : []
  const code = (label: string, value: string | null): Line[] =>
    value ? [{ label, value, isCode: true }] : []
  const positive = (label: string, amount: number | null, sign = ''): Line[] =>
    amount ? [{ label, value: `${sign}${money(amount)}` }] : []
  const vehicle = bought.vehicle && vehicleText(bought.vehicle, locale)
  const moreVehicles = (bought.moreVehicles ?? []).map((other) => {
    const { nameWithYear, plate } = vehicleText(other, locale)
    return `${nameWithYear}, ${plate}`
  })
  const way = document.method ?? document.gateway
  const binOf = (bin: string | null) => (bin ? [`${words.bin}: ${digits(bin)}`] : [])
  const number = digits(document.refersTo ?? '')
  return {
    title: `${kind} ${digits(document.number)}`,
    form: isInvoice ? words.taxForm : null,
    // The law asks for the time of tax invoices in 24 hours.
    issued: words.issued(
      date(document.issuedOn, 'short'),
      isTaxed ? digits(document.issuedTime) : timeText(locale, document.issuedTime),
    ),
    refersTo: document.refersTo && (isCredit ? words.credits(number) : words.takesBack(number)),
    seller: {
      title: words.from,
      name: (locale === 'bn' && seller.nameBn) || seller.name,
      lines: [
        ...lines((locale === 'bn' && seller.addressBn) || seller.address),
        ...binOf(seller.bin),
        ...lines(seller.url),
      ],
    },
    buyer: {
      title: words.to,
      name: buyer.name,
      lines: [
        ...lines(buyer.address),
        ...binOf(buyer.bin),
        ...lines(buyer.phone),
        ...lines(email(buyer.email)),
      ],
    },
    facts: [
      { label: words.code, value: bought.code, isCode: true },
      { label: words.service, value: nameOf(document, locale) },
      {
        label: words.when,
        value: `${date(bought.date, 'long')}, ${times(bought)}`,
      },
      ...present(words.vehicle, vehicle?.nameWithYear),
      ...present(words.plate, vehicle?.plate),
      ...present(words.moreVehicles, moreVehicles.join(', ')),
      ...present(words.area, bought.area?.[locale]),
      ...present(words.place, placeText(bought, locale)),
      ...present(words.placeOfSupply, seller.placeOfSupply),
      ...present(isCredit ? words.refundedBy : words.paidBy, way && gateway(way)),
      ...code(words.transaction, document.tran_id),
      ...code(words.reference, document.reference),
    ],
    table: isTaxed ? invoiceRow(document, locale) : null,
    sums: [
      ...(isCredit || document.price === null ? [] : partsOfPrice(document, locale)),
      ...(isCredit ? [] : positive(words.price, document.price)),
      ...(isCredit
        ? []
        : discountsOf(document).flatMap((discount) =>
            positive(discountText(discount, locale), discount.amount, '− '),
          )),
      ...(isCredit ? [] : positive(words.paidBefore, document.paidBefore, '− ')),
    ],
    total: { label: totalLabel(document, locale), value: money(document.amount) },
    after: [
      ...(tax
        ? [
            {
              label: words.includedTax(taxNameText(locale, tax.name), digits(String(tax.rate))),
              value: money(tax.amount),
            },
          ]
        : []),
      ...positive(words.due, document.due),
    ],
    signature: isTaxed ? { title: words.officer, name: seller.officer ?? '', line: words.signature } : null,
  }
}

/** Returns the discounts of staff; older documents have only their sum. */
const discountsOf = ({ bought, discount }: ReceiptDocument) =>
  bought.discounts ?? [{ percent: null, amount: discount }]

const lines = (text: string | null) => (text ? [text] : [])

/** Names what was bought: all lines, or in older documents the service. */
const nameOf = ({ bought }: ReceiptDocument, locale: TextLocale) =>
  linesText(bought.lines ?? [], locale) ||
  serviceName({ name: bought.service, nameBn: bought.serviceBn }, locale)

/** Returns the lines and charges of which the price is the sum; none when there is one line alone. */
function partsOfPrice({ bought, currency }: ReceiptDocument, locale: TextLocale): Line[] {
  const { lines: bookedLines = [], charges = [] } = bought
  if (bookedLines.length + charges.length < 2) return []
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const signed = (amount: number) => (amount < 0 ? `− ${money(-amount)}` : money(amount))
  return [
    ...bookedLines.map((line, index) => ({
      // Lines of the same service are told apart by their number.
      label: [
        ...(bookedLines.length > 1 ? [`${digitsIn(locale, String(index + 1))}.`] : []),
        lineText(line, locale),
      ].join(' '),
      value: money(line.amount),
    })),
    ...charges.map((charge) => ({ label: chargeText(charge, locale), value: signed(charge.amount) })),
  ]
}

function totalLabel({ isTip, series }: ReceiptDocument, locale: TextLocale): string {
  const words = documentWords[locale]
  const label = series === 'credit_note' ? words.credited : words.received
  return isTip ? `${label} (${words.tip})` : label
}

/** Returns the row that a tax invoice has by law: one service, of which this much was paid, or paid back. */
function invoiceRow(document: ReceiptDocument, locale: TextLocale): DocumentContent['table'] {
  const words = documentWords[locale]
  const { amount, price, discount, tax, currency, series } = document
  const digits = (text: string) => digitsIn(locale, text)
  const money = (minor: number) => formatMoney(toMajor({ minor, currency }), currency, locale)
  const gross = fromMajor(amount, currency).minor
  const taxMinor = tax ? fromMajor(tax.amount, currency).minor : 0
  const isPart = price !== null && amount !== price - (discount ?? 0)
  const part = series === 'credit_note' ? words.partRefund : words.part
  const name = nameOf(document, locale)
  const taxName = taxNameText(locale, tax?.name ?? 'VAT')
  const text = (label: string, value: string) => ({ label, value, isNumber: false })
  const figure = (label: string, value: string) => ({ label, value, isNumber: true })
  return [
    text(words.description, isPart ? part(name) : name),
    text(words.unit, words.unitName),
    figure(words.quantity, digits('1')),
    figure(words.unitPrice, money(gross - taxMinor)),
    figure(words.value, money(gross - taxMinor)),
    figure(words.supplementaryDuty, money(0)),
    figure(words.taxRate(taxName), `${digits(String(tax?.rate ?? 0))}%`),
    figure(words.taxAmount(taxName), money(taxMinor)),
    figure(words.total, money(gross)),
  ]
}

/** The words of receipts and credit notes, which the page and the PDF share. */
const english = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  taxInvoice: 'Tax invoice',
  taxForm: 'Mushak 6.3',
  issued: (date: string, time: string) => `Issued on ${date}, ${time}`,
  credits: (number: string) => `Credits receipt ${number}`,
  takesBack: (number: string) => `Takes back credit note ${number}`,
  from: 'From',
  to: 'For',
  bin: 'BIN',
  placeOfSupply: 'Place of supply',
  code: 'Booking code',
  service: 'Service',
  when: 'When',
  vehicle: 'Vehicle',
  plate: 'Registration plate',
  moreVehicles: 'More vehicles',
  area: 'Area',
  place: 'Place',
  paidBy: 'Paid with',
  refundedBy: 'Refunded by',
  transaction: 'Transaction',
  reference: 'Reference',
  price: 'Price',
  paidBefore: 'Paid before',
  tip: 'Tip',
  received: 'Received',
  credited: 'Credited',
  due: 'Still to be paid',
  includedTax: (tax: string, rate: string) => `${tax} included (${rate}%)`,
  description: 'Description',
  part: (service: string) => `${service}, part payment`,
  partRefund: (service: string) => `${service}, part refund`,
  unit: 'Unit',
  unitName: 'Service',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  value: 'Value',
  supplementaryDuty: 'Supplementary duty',
  taxRate: (tax: string) => `${tax} rate`,
  taxAmount: (tax: string) => tax,
  total: 'Total',
  officer: 'Officer in charge',
  signature: 'Signature',
}

const bangla: typeof english = {
  receipt: 'রসিদ',
  credit_note: 'ক্রেডিট নোট',
  taxInvoice: 'কর চালানপত্র',
  taxForm: 'মূসক-৬.৩',
  issued: (date, time) => `ইস্যুর তারিখ: ${date}, ${time}`,
  credits: (number) => `যে রসিদের বিপরীতে: ${number}`,
  takesBack: (number) => `যে ক্রেডিট নোট বাতিল করে: ${number}`,
  from: 'সেবাদাতা',
  to: 'গ্রাহক',
  bin: 'বিআইএন',
  placeOfSupply: 'সরবরাহের স্থান',
  code: 'বুকিং কোড',
  service: 'সার্ভিস',
  when: 'কখন',
  vehicle: 'গাড়ি',
  plate: 'রেজিস্ট্রেশন নম্বর',
  moreVehicles: 'আরও গাড়ি',
  area: 'এলাকা',
  place: 'জায়গার তথ্য',
  paidBy: 'পেমেন্টের মাধ্যম',
  refundedBy: 'ফেরতের মাধ্যম',
  transaction: 'ট্রানজেকশন',
  reference: 'রেফারেন্স',
  price: 'দাম',
  paidBefore: 'আগে পরিশোধিত',
  tip: 'বকশিশ',
  received: 'গৃহীত',
  credited: 'ফেরত',
  due: 'বাকি',
  includedTax: (tax, rate) => `এর মধ্যে ${tax} (${rate}%)`,
  description: 'বিবরণ',
  part: (service) => `${service}, আংশিক পেমেন্ট`,
  partRefund: (service) => `${service}, আংশিক ফেরত`,
  unit: 'একক',
  unitName: 'সেবা',
  quantity: 'পরিমাণ',
  unitPrice: 'একক মূল্য',
  value: 'মূল্য',
  supplementaryDuty: 'সম্পূরক শুল্ক',
  taxRate: (tax) => `${tax} হার`,
  taxAmount: (tax) => tax,
  total: 'মোট',
  officer: 'দায়িত্বপ্রাপ্ত ব্যক্তি',
  signature: 'স্বাক্ষর',
}

export const documentWords: Record<TextLocale, typeof english> = { en: english, bn: bangla }
