import { useEffect } from 'react'
import type { MetaDescriptor } from 'react-router'
import { createTranslator } from 'use-intl/core'
import { type ExtraCatalog, type Locale, languageOf, type Messages } from '../language/i18n.ts'
import { addressOf, alternatesOf, isPrivate } from './page-address.ts'
import { defaultRoot, type RootData, useSite } from './site.ts'

const LONGEST_DESCRIPTION = 200

type Matches = readonly ({ id: string; pathname?: string; loaderData?: unknown } | undefined)[]

const translatorOf = (locale: Locale) => createTranslator({ locale, messages: languageOf(locale).messages })

interface Described {
  title: string
  text?: string
  /** The preview image of links to this page; the site's when absent. */
  picture?: { path: string; alt: string }
  /** Hides the page from search engines. */
  hidden?: boolean
}

/**
 * The meta tags of a page in the reader's language: title, description, canonical and alternate addresses, and the
 * link preview. `matches` are those of the meta function.
 */
export function pageMeta(
  matches: Matches,
  describe: (
    messages: Messages,
    businessName: string,
    /** A translator for texts with values in them. */
    t: ReturnType<typeof translatorOf>,
    locale: Locale,
  ) => Described,
): MetaDescriptor[] {
  const root = rootOf(matches)
  const { businessName } = root.site
  const { messages } = languageOf(root.locale)
  const { title, text, picture, hidden } = describe(
    messages,
    businessName,
    translatorOf(root.locale),
    root.locale,
  )
  const path = matches.at(-1)?.pathname ?? '/'
  const name = { title: title.includes(businessName) ? title : `${title} · ${businessName}` }
  const otherwise = root.site.look?.texts.text?.[root.locale] ?? messages.common.meta.description
  const about = { name: 'description', content: shorten(text ?? otherwise) }
  if (hidden || isPrivate(path)) return [name, about, { name: 'robots', content: 'noindex' }]
  const shown = picture ?? { path: '/og/site.png', alt: businessName }
  return [name, about, ...sharedMeta(root, { path, title, text: about.content, picture: shown })]
}

/** The beginning of a text in whole words, as long as search results and previews show it. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  return `${line.slice(0, LONGEST_DESCRIPTION).replace(/\s\S*$/, '')}…`
}

/** Returns the texts outside of components. `matches` are those of the meta function. */
export function messagesOf(matches: Matches): Messages {
  return languageOf(rootOf(matches).locale).messages
}

function rootOf(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return root ?? defaultRoot
}

type Pick = (messages: Messages) => string

/** The `meta` of a route without a description: the page's name from the catalog, then the business's. */
export function pageTitle(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages) }))
}

/** The same for a page about one person, with `noindex`. */
export function unlistedPage(pick: Pick) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(matches, (messages) => ({ title: pick(messages), hidden: true }))
}

/** Sets the title of a page whose name is known only after its data is loaded. */
export function useDocumentTitle(name: string | undefined): void {
  const { businessName } = useSite()
  useEffect(() => {
    if (name) document.title = `${name} · ${businessName}`
  }, [name, businessName])
}

/** The facts that a route states about its page. */
export type PageHandle =
  | {
      withoutScripts?: true
      /** The catalogs whose texts the page shows. */
      texts?: readonly ExtraCatalog[]
    }
  | undefined

/** The catalogs of a page, from the handles of its routes. */
export const textsOf = (handles: readonly PageHandle[]): ExtraCatalog[] =>
  handles.flatMap((handle) => handle?.texts ?? [])

interface SharedPage {
  path: string
  title: string
  text: string
  picture: { path: string; alt: string }
}

/** The languages in Open Graph's notation. */
const territories: Record<Locale, string> = { en: 'en_US', bn: 'bn_BD' }

/** The tags for search engines and link previews: the page's addresses in each language, and what a link shows. */
function sharedMeta({ site, locale }: RootData, page: SharedPage): MetaDescriptor[] {
  const { path, title, text, picture } = page
  const address = addressOf(site, path, locale)
  const other: Locale = locale === 'bn' ? 'en' : 'bn'
  const properties: Record<string, string> = {
    'og:site_name': site.businessName,
    'og:type': 'website',
    'og:title': title,
    'og:description': text,
    'og:url': address,
    'og:locale': territories[locale],
    'og:locale:alternate': territories[other],
    'og:image': `${site.publicUrl}${picture.path}?lang=${locale}`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': picture.alt,
  }
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternatesOf(site, path).map(({ language, address }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: address,
    })),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
