import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '@jhilik/contract/constants.ts'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { InfoPage, InfoPageSlug, PageLanguage } from '@jhilik/contract/pages.ts'
import { vehicleNames } from '@jhilik/contract/vehicle-words.ts'
import { VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { readHouseRules } from '../../calendar/views/house-rules.ts'
import type { Context } from '../../context.ts'
import { type BusinessNames, businessNameIn } from '../../platform/business-name.ts'
import { SERVER_FOLDER } from '../../platform/product.ts'
import { renderMarkdown } from '../rules/render-markdown.ts'

/** The texts that ship with the product, one folder per language. */
const shippedTexts = join(SERVER_FOLDER, 'content')

const ownPath = (dataDir: string, slug: InfoPageSlug, language: PageLanguage) =>
  join(dataDir, 'pages', `${slug}.${language}.md`)

interface Cached {
  /** The stamp identifies the source: modification time of the file and the values filled in. */
  stamp: string
  page: InfoPage
}

interface PageSource {
  slug: InfoPageSlug
  lang: PageLanguage
  /** The values for the names in the text. */
  values: Record<string, string>
}

/**
 * Reads the pages about the business: its own text from `DATA_DIR/pages`, else the one that ships with the
 * product. Pages are cached until the file or the house rules change.
 */
export function openPages({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>) {
  const cache = new Map<string, Cached>()

  /** Returns null when the file does not exist or cannot be read. */
  async function read(path: string, { slug, lang, values }: PageSource): Promise<InfoPage | null> {
    try {
      const stamp = JSON.stringify([(await stat(path)).mtimeMs, values])
      const cached = cache.get(path)
      if (cached?.stamp === stamp) return cached.page
      const text = renderMarkdown(await readFile(path, 'utf8'), {
        values,
        paysOnline: config.gateways.length > 0,
        questions: slug === 'faq',
      })
      const title = text.title ?? (await shipped({ slug, lang, values })).title
      const page = { ...text, slug, lang, title }
      cache.set(path, { stamp, page })
      return page
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        log.error({ err: error, path }, 'a page of the business could not be read')
      }
      return null
    }
  }

  async function shipped(wanted: PageSource): Promise<InfoPage> {
    const { slug, lang } = wanted
    const page = await read(join(shippedTexts, lang, `${slug}.md`), wanted)
    if (!page) throw new Error(`The text of the page ${slug} is missing in ${lang}`)
    return page
  }

  return async (slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage> => {
    const rules = await readHouseRules(db, config)
    const wantedIn = (language: PageLanguage): PageSource => ({
      slug,
      lang: language,
      values: valuesIn(language, config, rules),
    })
    const own = (language: PageLanguage) => read(ownPath(config.dataDir, slug, language), wantedIn(language))
    // The business's own text in the other language is preferred to ours.
    return (await own(lang)) ?? (await own(lang === 'en' ? 'bn' : 'en')) ?? shipped(wantedIn(lang))
  }
}

/** Returns whether the business has written this page itself, in any language. */
export async function hasOwnPage({ dataDir }: { dataDir: string }, slug: InfoPageSlug): Promise<boolean> {
  const found = await Promise.all(
    LOCALES.map((language) =>
      stat(ownPath(dataDir, slug, language)).then(
        (file) => file.isFile(),
        () => false,
      ),
    ),
  )
  return found.includes(true)
}

/** Returns the texts that the business has written itself, one after the other. */
export async function readOwnPages({ dataDir }: { dataDir: string }): Promise<string> {
  const folder = join(dataDir, 'pages')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('\n')
}

/** Returns another stamp when a file of the business's own texts has changed. */
export async function readPagesStamp({ dataDir }: { dataDir: string }): Promise<string> {
  const folder = join(dataDir, 'pages')
  const names = await readdir(folder).catch(() => [])
  const times = names.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs, size }) => [name, mtimeMs, size],
      () => [name],
    ),
  )
  return JSON.stringify(await Promise.all(times))
}

/** Returns the values that texts can contain, in the digits of the language. */
function valuesIn(
  lang: PageLanguage,
  config: BusinessNames & Pick<Context['config'], 'historyDays'>,
  rules: HouseRules,
): Record<string, string> {
  return {
    businessName: businessNameIn(config, lang),
    journalTime: journalTime(lang, config.historyDays),
    holdMinutes: countIn(lang, rules.holdMinutes),
    freeCancelHours: countIn(lang, rules.freeCancelHours),
    lateRefundPercent: countIn(lang, rules.lateRefundPercent),
    freeCancelFrom: freeCancelFrom(lang, rules.freeCancelHours),
    freeCancelUntil: freeCancelUntil(lang, rules.freeCancelHours),
    lateRefund: lateRefund(lang, rules),
    cancelGrace: cancelGrace(lang, rules.cancelGraceMinutes),
    vehicleFields: listVehicleFields(lang),
  }
}

/**
 * Says how long recorded changes are kept, in a sentence of the privacy policy. When `historyDays` is 0, they are never
 * deleted.
 */
export function journalTime(lang: PageLanguage, historyDays: number): string {
  const days = countIn(lang, historyDays)
  if (lang === 'bn') return historyDays === 0 ? 'মোছা হয় না' : `${days} দিন পর্যন্ত থাকে`
  return historyDays === 0 ? 'is not deleted' : `is kept for ${days} days`
}

const countIn = (lang: PageLanguage, count: number) => new Intl.NumberFormat(lang).format(count)

/** Names the bookings that are canceled for free, in the refund policy. */
function freeCancelFrom(lang: PageLanguage, hours: number): string {
  const count = countIn(lang, hours)
  if (lang === 'bn') return hours === 0 ? 'সময় শুরু হওয়ার আগে' : `সময় শুরুর ${count} ঘণ্টা বা তারও আগে`
  return hours === 0 ? 'Before the time begins' : `${count} ${hourWord(hours)} or more before the time begins`
}

/** Says until when a booking can be moved or canceled for free, at the start of a sentence. */
function freeCancelUntil(lang: PageLanguage, hours: number): string {
  const count = countIn(lang, hours)
  if (lang === 'bn') return hours === 0 ? 'সময় শুরু হওয়ার আগে পর্যন্ত' : `সময় শুরুর ${count} ঘণ্টা আগে পর্যন্ত`
  return hours === 0 ? 'Until the time begins' : `Until ${count} ${hourWord(hours)} before the time begins`
}

const hourWord = (hours: number) => (hours === 1 ? 'hour' : 'hours')

/** Says what a late cancellation refunds, in the refund policy. */
function lateRefund(
  lang: PageLanguage,
  { freeCancelHours, lateRefundPercent }: Pick<HouseRules, 'freeCancelHours' | 'lateRefundPercent'>,
): string {
  const percent = countIn(lang, lateRefundPercent)
  if (lang === 'bn') {
    if (freeCancelHours === 0) return 'বুকিং আর বাতিল করা যায় না।'
    if (lateRefundPercent === 0) return 'টাকা ফেরত পাবেন না, কারণ সময়টি আপনার জন্যই রাখা হয়েছে।'
    if (lateRefundPercent === 100) return 'তবু পুরো টাকা ফেরত পাবেন।'
    return `যা দিয়েছেন তার ${percent}% ফেরত পাবেন, কারণ সময়টি আপনার জন্যই রাখা হয়েছে।`
  }
  if (freeCancelHours === 0) return 'the booking can no longer be canceled.'
  if (lateRefundPercent === 0) return 'you get no refund, because the time was kept for you.'
  if (lateRefundPercent === 100) return 'you still get the whole amount back.'
  return `you get ${percent}% of what you paid back, because the time was kept for you.`
}

/** Says whether a fresh booking can be canceled for all its money, in a sentence of the refund policy. */
function cancelGrace(lang: PageLanguage, minutes: number): string {
  const count = countIn(lang, minutes)
  if (lang === 'bn') {
    return minutes === 0
      ? 'এই নিয়মগুলোই চলে।'
      : `সময় শুরু হতে যতটুকুই বাকি থাকুক, নিশ্চিত হওয়ার ${count} মিনিটের মধ্যে বাতিল করলে পুরো টাকা ফেরত পাবেন।`
  }
  return minutes === 0
    ? 'the same rules hold.'
    : `within ${count} ${minutes === 1 ? 'minute' : 'minutes'} of the confirmation you can cancel and get the whole amount back, however soon the time begins.`
}

const AND: Record<PageLanguage, string> = { en: 'and', bn: 'ও' }

/** Lists what is kept of a vehicle, in a sentence of the privacy policy: `type, brand, model, year and plate`. */
function listVehicleFields(lang: PageLanguage): string {
  const names = VEHICLE_FIELDS.map((field) => vehicleNames[lang][field])
  return `${names.slice(0, -1).join(', ')} ${AND[lang]} ${names.at(-1)}`
}
