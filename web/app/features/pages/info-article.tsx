import './prose.css'
import type { InfoPage } from '@jhilik/contract/pages.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { LongContents, ShortContents } from './table-of-contents.tsx'

/** From here on a text has a table of contents beside it. */
const LONG = 5

interface InfoArticleProps {
  page: InfoPage
  /** Stands beside a text that is too short for a table of contents; on phones after it. */
  aside: ReactNode
  /** On phones before it, where the text is only an addition. */
  asideFirst: boolean
}

/** One page of running text. */
export function InfoArticle({ page, aside, asideFirst }: InfoArticleProps) {
  const t = useTranslations('company')
  const language = useTranslations('common.language')
  const format = useFormat()
  const locale = useLocale()
  const { demo } = useSite()
  const long = page.headings.length >= LONG
  const lang = page.lang === locale ? undefined : page.lang
  const beside = (
    <aside className="lg:col-start-2 lg:row-start-2 print:hidden">
      {long ? <LongContents headings={page.headings} lang={lang} /> : aside}
    </aside>
  )
  return (
    <Page className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <header className="flex flex-col gap-3 lg:col-span-2">
        <h1 lang={lang} className="max-w-3xl text-3xl sm:text-4xl lg:text-5xl">
          {page.title}
        </h1>
        {page.updated && (
          <p className="text-muted">
            {t('updated')}: <time dateTime={page.updated}>{format.date(page.updated)}</time>
          </p>
        )}
        {lang && <Alert className="max-w-prose">{t('otherLanguage', { language: language(lang) })}</Alert>}
        {demo && <Alert className="max-w-prose print:hidden">{t('demo')}</Alert>}
      </header>
      {long && <ShortContents headings={page.headings} lang={lang} />}
      {asideFirst && beside}
      <article
        lang={lang}
        className="prose lg:col-start-1 lg:row-start-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown and escaped all HTML in it.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {!asideFirst && beside}
    </Page>
  )
}
