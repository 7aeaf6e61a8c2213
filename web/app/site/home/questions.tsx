import type { PaymentMethod } from '@jhilik/contract/home.ts'
import type { PageLanguage } from '@jhilik/contract/pages.ts'
import { methodText } from '@jhilik/contract/payment-methods.ts'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { headingClass, sectionClass, sectionLinkClass } from './section.tsx'

/** The first questions of the FAQ page, as plain text. */
export interface FirstQuestions {
  /** The language of the texts: not the reader's if the business has them only in the other one. */
  lang: PageLanguage
  questions: { question: string; answer: string }[]
}

interface QuestionsProps {
  faq: FirstQuestions
  methods: PaymentMethod[]
}

export function Questions({ faq: { lang, questions }, methods }: QuestionsProps) {
  const t = useTranslations('home.questions')
  const locale = useLocale()
  return (
    <section aria-labelledby="questions" className="@container">
      <div className={`${sectionClass} grid grid-cols-1 gap-x-14 gap-y-4 @5xl:grid-cols-[1fr_1.9fr]`}>
        <div className="flex flex-col items-start gap-2 lg:gap-4">
          <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="questions" className={headingClass}>
              {t('title')}
            </h2>
            <Link to="/faq" className={sectionLinkClass}>
              {t('all')}
            </Link>
          </div>
          {methods.length > 0 && <Methods methods={methods} />}
        </div>
        <div lang={lang === locale ? undefined : lang} className="border-line border-t">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-1.5 font-semibold leading-snug [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-4 text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

function Methods({ methods }: { methods: PaymentMethod[] }) {
  const t = useTranslations('home.questions')
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="text-soft text-sm">{t('payWith')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {methods.map((method) => (
          <li
            key={method}
            className="whitespace-nowrap rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-sm text-soft"
          >
            {methodText(locale, method)}
          </li>
        ))}
      </ul>
    </div>
  )
}
