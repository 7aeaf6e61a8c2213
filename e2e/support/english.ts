import { plainDigits } from '@jhilik/contract/clock-text.ts'
import type { Page, Request } from '@playwright/test'
import { tokenOf } from './screens.ts'

/** Names that are written in Latin letters in Bangla too, and formats. */
const ALLOWED = new Set([
  'Jhilik',
  'bKash',
  'aamarPay',
  'WhatsApp',
  'Google',
  'WhatsApp',
  'argon2id',
  // The source of the places of well-known areas, and its license.
  'GeoNames',
  'CC',
  'BY',
  'Node',
  'PostgreSQL',
  'JPEG',
  'PNG',
  'WebP',
  'AVIF',
  'CSV',
  'PDF',
  'JSON',
  // What people answer to text messages that they do not want, in any language.
  'STOP',
  // The series of receipts in samples, and of credit notes.
  'R',
  'CN',
])

/** Fields of the API whose values people have typed, or that only name something. */
const OWN_FIELDS = new Set([
  ...['name', 'nameEn', 'phone', 'address', 'area', 'road', 'landmark', 'label', 'businessName'],
  ...['description', 'includes', 'review', 'reason', 'vehicle', 'vehicleBrand', 'vehicleModel'],
  ...['registrationPlate', 'note', 'tran_id', 'reference', 'reportedReference', 'url', 'img', 'bookingCode'],
  ...['browser', 'system', 'fileName'],
])

/** Other fields of this name have words in small letters. */
const BOOKING_CODE = /^[A-Z0-9]{6}$/

/**
 * Collects what people have typed from the answers of the API: it is shown in the letters it was typed in. `quoted` is the path of a
 * further answer, with fields of which the page shows only sentences.
 */
export async function collectOwnTexts(page: Page, quoted?: string): Promise<() => Promise<string[]>> {
  const answers: Promise<unknown>[] = []
  // Answers are told later than the page shows them. What was asked is known before.
  const collect = (request: Request) => {
    if (request.url().includes('/api/')) answers.push(readJson(request).catch(() => null))
  }
  page.on('request', collect)
  // Pages that the server has rendered do not ask for these.
  for (const path of ['/api/services', '/api/review']) answers.push((await page.request.get(path)).json())
  return async () => {
    page.off('request', collect)
    const own = new Set<string>()
    const session = await page.evaluate(() => localStorage.getItem('persist:auth'))
    readOwnTexts(JSON.parse(session ?? '{}'), own)
    if (quoted) {
      const headers = { authorization: `Bearer ${await tokenOf(page)}` }
      answers.push((await page.request.get(quoted, { headers })).json())
    }
    for (const answer of await Promise.all(answers)) readOwnTexts(answer, own)
    return [...own].sort((one, other) => other.length - one.length)
  }
}

async function readJson(request: Request): Promise<unknown> {
  const response = await request.response()
  const type = response?.headers()['content-type'] ?? ''
  return type.startsWith('application/json') ? response?.json() : null
}

function readOwnTexts(value: unknown, own: Set<string>, field = ''): void {
  if (typeof value === 'string') {
    const isName = OWN_FIELDS.has(field) || (field === 'code' && BOOKING_CODE.test(value))
    if (isName && /[a-z]/i.test(value)) own.add(plainDigits(value).replace(/\s+/g, ' ').trim())
  } else if (Array.isArray(value)) {
    for (const each of value) readOwnTexts(each, own, field)
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) readOwnTexts(inner, own, key)
  }
}

/** Everything that a reader sees or hears, outside of parts in another language or marked as names. */
const readTexts = () => {
  const texts = [document.title]
  const isRead = (element: Element) =>
    !element.closest('[translate="no"], [lang]:not([lang="bn"]), code, script, style, noscript, template') &&
    Boolean((element.matches('option') ? element.parentElement : element)?.checkVisibility())
  const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    const parts = [...node.childNodes].filter(
      (part) => !(part instanceof Element) || (isRead(part) && isInline(part)),
    )
    return parts.map(wordsOf).join(' ')
  }
  const blocks = new Set<Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!isRead(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)
      if (text) texts.push(text)
    }
    // What can be typed is the reader's own.
    if (element instanceof HTMLInputElement && element.readOnly) texts.push(element.value)
    if (![...element.childNodes].some((node) => node instanceof Text && node.data.trim())) continue
    let block = element
    // A name can be cut into several words.
    while (block.parentElement && isInline(block)) block = block.parentElement
    blocks.add(block)
  }
  return [...texts, ...[...blocks].map(wordsOf)]
}

/** The English words on a page in Bangla, each with the text it stands in. */
export async function findEnglish(page: Page, ownTexts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const text of await page.evaluate(readTexts)) {
    const plain = plainDigits(text).replace(/\s+/g, ' ').trim()
    let rest = plain
    for (const own of ownTexts) rest = rest.replaceAll(own, ' ')
    rest = rest.replace(/\S+ ?@\S+|https?:\/\/\S*|\S*\.example\S*/g, ' ')
    const words = (rest.match(/[A-Za-z]\w*/g) ?? []).filter((word) => !ALLOWED.has(word))
    if (words.length > 0) found.add(`${words.join(' ')}: ${plain.slice(0, 120)}`)
  }
  return [...found]
}
