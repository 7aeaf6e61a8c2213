import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { InfoPage, InfoPageSlug, PageLanguage } from '@jhilik/contract/pages.ts'
import type { Context } from '../../context.ts'
import { renderMarkdown } from './markdown.ts'

/** The texts that ship with the product, a folder for each language. */
const shippedTexts = join(import.meta.dirname, '../../../content')

/** What the texts promise; nothing in the product counts these hours. */
const FREE_CANCEL_HOURS = 24

interface Cached {
  /** What the page was made from: the file as it was then, and the values filled in. */
  stamp: string
  page: InfoPage
}

type Settings = Pick<Context, 'config' | 'log'>

/**
 * Reads the pages about the business: its own text from `DATA_DIR/pages`, else the one that ships with
 * the product. A file is rendered once and again when it has changed, so no restart is needed.
 */
export function openPages({ config, log }: Settings) {
  const cache = new Map<string, Cached>()

  function valuesIn(lang: PageLanguage): Record<string, string> {
    const number = new Intl.NumberFormat(lang)
    return {
      businessName: config.businessName,
      holdMinutes: number.format(config.holdMinutes),
      freeCancelHours: number.format(FREE_CANCEL_HOURS),
    }
  }

  /** Null when there is no such file, or when it cannot be read. */
  async function read(path: string, slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage | null> {
    try {
      const values = valuesIn(lang)
      const stamp = JSON.stringify([(await stat(path)).mtimeMs, values])
      const cached = cache.get(path)
      if (cached?.stamp === stamp) return cached.page
      const text = renderMarkdown(await readFile(path, 'utf8'), { values, questions: slug === 'faq' })
      const page = { ...text, slug, lang, title: text.title ?? (await shipped(slug, lang)).title }
      cache.set(path, { stamp, page })
      return page
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        log.error({ err: error, path }, 'a page of the business could not be read')
      }
      return null
    }
  }

  async function shipped(slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage> {
    const page = await read(join(shippedTexts, lang, `${slug}.md`), slug, lang)
    if (!page) throw new Error(`The text of the page ${slug} is missing in ${lang}`)
    return page
  }

  return async (slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage> => {
    const own = (language: PageLanguage) =>
      read(join(config.dataDir, 'pages', `${slug}.${language}.md`), slug, language)
    // What the business wrote in its other language goes before a text of ours that it never meant.
    return (await own(lang)) ?? (await own(lang === 'en' ? 'bn' : 'en')) ?? shipped(slug, lang)
  }
}
