import type { MetaDescriptor } from 'react-router'
import { createTranslator } from 'use-intl/core'
import { type Locale, languageOf, type Messages } from './i18n.ts'
import { defaultRoot, type RootData } from './site.ts'

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

const translatorOf = (locale: Locale) => createTranslator({ locale, messages: languageOf(locale).messages })

interface Described {
  title: string
  text?: string
}

/** A page's title and description in the reader's language. `matches` are those of the meta function. */
export function pageMeta(
  matches: Matches,
  describe: (
    messages: Messages,
    businessName: string,
    /** For texts with values in them. */
    t: ReturnType<typeof translatorOf>,
  ) => Described,
): MetaDescriptor[] {
  const { locale, site } = rootOf(matches)
  const { businessName } = site
  const { title, text } = describe(languageOf(locale).messages, businessName, translatorOf(locale))
  const name = { title: title.includes(businessName) ? title : `${title} · ${businessName}` }
  return text ? [name, { name: 'description', content: text }] : [name]
}

/** For what a page says outside its components. `matches` are those of the meta function. */
export function messagesOf(matches: Matches): Messages {
  return languageOf(rootOf(matches).locale).messages
}

function rootOf(matches: Matches): RootData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return root ?? defaultRoot
}
