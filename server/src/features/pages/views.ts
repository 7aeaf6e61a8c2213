import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { InfoPage, InfoPageSlug, PageLanguage } from '@jhilik/contract/pages.ts'
import type { Context } from '../../context.ts'
import { renderMarkdown } from './markdown.ts'

/** The texts that ship with the product, a folder for each language. */
const shippedTexts = join(import.meta.dirname, '../../../content')

interface Cached {
  modified: number
  page: InfoPage
}

type Settings = Pick<Context, 'config' | 'log'>

/**
 * Reads the pages about the business: its own text from `DATA_DIR/pages`, else the one that ships with
 * the product. A file is rendered once and again when it has changed, so no restart is needed.
 */
export function openPages({ config, log }: Settings) {
  const cache = new Map<string, Cached>()

  function render(
    source: string,
    slug: InfoPageSlug,
    lang: PageLanguage,
  ): Omit<InfoPage, 'title'> & { title: string | null } {
    const values = {
      businessName: config.businessName,
      holdMinutes: new Intl.NumberFormat(lang).format(config.holdMinutes),
    }
    return { slug, lang, ...renderMarkdown(source, { values, questions: slug === 'faq' }) }
  }

  /** Null when there is no such file, or when it cannot be read. */
  async function read(path: string, slug: InfoPageSlug, lang: PageLanguage): Promise<InfoPage | null> {
    try {
      const { mtimeMs } = await stat(path)
      const cached = cache.get(path)
      if (cached?.modified === mtimeMs) return cached.page
      const text = render(await readFile(path, 'utf8'), slug, lang)
      const page = { ...text, title: text.title ?? (await shipped(slug, lang)).title }
      cache.set(path, { modified: mtimeMs, page })
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
