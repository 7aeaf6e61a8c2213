import type { MetaDescriptor } from 'react-router'
import type { Locale } from '../language/i18n.ts'
import { addressOf, alternatesOf } from './page-address.ts'
import type { RootData } from './site.ts'

interface SharedPage {
  path: string
  title: string
  text: string
  picture: { path: string; alt: string }
}

/** The languages in Open Graph's notation. */
const territories: Record<Locale, string> = { en: 'en_US', bn: 'bn_BD' }

/** The tags for search engines and link previews: the page's addresses in each language, and what a link shows. */
export function sharedMeta({ site, locale }: RootData, page: SharedPage): MetaDescriptor[] {
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
