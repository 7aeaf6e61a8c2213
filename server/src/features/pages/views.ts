import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { InfoPage, InfoPageSlug, PageLanguage } from '@jhilik/contract/pages.ts'
import type { Context } from '../../context.ts'
import { readHouseRules } from '../house-rules/views.ts'
import { renderMarkdown } from './rules/render-markdown.ts'
import { listVehicleFields } from './rules/vehicle-fields.ts'

/** The texts that ship with the product, a folder for each language. */
const shippedTexts = join(import.meta.dirname, '../../../content')

interface Cached {
  /** What the page was made from: the file as it was then, and the values filled in. */
  stamp: string
  page: InfoPage
}

interface Wanted {
  slug: InfoPageSlug
  lang: PageLanguage
  /** What stands for the names in the text. */
  values: Record<string, string>
}

/**
 * Reads the pages about the business: its own text from `DATA_DIR/pages`, else the one that ships with
 * the product. A file is rendered once and again when it or the house rules have changed, so no restart
 * is needed.
 */
export function openPages({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>) {
  const cache = new Map<string, Cached>()

  /** Null when there is no such file, or when it cannot be read. */
  async function read(path: string, { slug, lang, values }: Wanted): Promise<InfoPage | null> {
    try {
      const stamp = JSON.stringify([(await stat(path)).mtimeMs, values])
      const cached = cache.get(path)
      if (cached?.stamp === stamp) return cached.page
      const text = renderMarkdown(await readFile(path, 'utf8'), { values, questions: slug === 'faq' })
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

  async function shipped(wanted: Wanted): Promise<InfoPage> {
    const { slug, lang } = wanted
    const page = await read(join(shippedTexts, lang, `${slug}.md`), wanted)
    if (!page) throw new Error(`The text of the page ${slug} is missing in ${lang}`)
    return page
  }

  return async (slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage> => {
    const rules = await readHouseRules(db, config)
    const wantedIn = (language: PageLanguage): Wanted => ({
      slug,
      lang: language,
      values: valuesIn(language, config.businessName, rules),
    })
    const own = (language: PageLanguage) =>
      read(join(config.dataDir, 'pages', `${slug}.${language}.md`), wantedIn(language))
    // What the business wrote in its other language goes before a text of ours that it never meant.
    return (await own(lang)) ?? (await own(lang === 'en' ? 'bn' : 'en')) ?? shipped(wantedIn(lang))
  }
}

/** What the texts may name, in each language's own digits. */
function valuesIn(lang: PageLanguage, businessName: string, rules: HouseRules): Record<string, string> {
  const number = new Intl.NumberFormat(lang)
  return {
    businessName,
    holdMinutes: number.format(rules.holdMinutes),
    freeCancelHours: number.format(rules.freeCancelHours),
    lateRefundPercent: number.format(rules.lateRefundPercent),
    vehicleFields: listVehicleFields(lang),
  }
}
