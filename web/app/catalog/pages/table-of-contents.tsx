import type { InfoPage } from '@jhilik/contract/pages.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface ContentsProps {
  headings: InfoPage['headings']
  lang: string | undefined
}

/** The contents next to the text on wide screens, sticky. */
export function LongContents({ headings, lang }: ContentsProps) {
  const t = useTranslations('company')
  return (
    <nav aria-label={t('contents')} className="sticky top-24 hidden border-line border-l-2 pl-5 lg:block">
      <p className="mb-2 font-bold text-ink">{t('contents')}</p>
      <Headings headings={headings} lang={lang} />
    </nav>
  )
}

/** The contents above the text on phones, closed by default. */
export function ShortContents({ headings, lang }: ContentsProps) {
  const t = useTranslations('company')
  return (
    <nav aria-label={t('contents')} className="lg:hidden print:hidden">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 font-bold text-ink [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-3">
          <Headings headings={headings} lang={lang} />
        </div>
      </details>
    </nav>
  )
}

function Headings({ headings, lang }: ContentsProps) {
  return (
    <ol lang={lang}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-soft leading-snug underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
