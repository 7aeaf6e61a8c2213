import type { MetaDescriptor } from 'react-router'
import { createTranslator } from 'use-intl/core'
import { type Locale, languageOf, type Messages } from '../language/i18n.ts'
import { isPrivate } from './page-address.ts'
import { sharedMeta } from './shared-meta.ts'
import { defaultRoot, type RootData } from './site.ts'

const LONGEST_DESCRIPTION = 200

export type Matches = readonly ({ id: string; pathname?: string; loaderData?: unknown } | undefined)[]

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
  const about = { name: 'description', content: shorten(text ?? messages.common.meta.description) }
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
