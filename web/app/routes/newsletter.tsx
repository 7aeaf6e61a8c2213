import { MailCheck, Newspaper } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NewsletterCard } from '../features/newsletter/newsletter-card.tsx'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { pageTitle } from '../lib/page/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export const meta = pageTitle((m) => m.newsletter.page.pageTitle)

/** The target of the newsletter form without scripts. */
export default function Newsletter() {
  const t = useTranslations('newsletter')
  const [search] = useSearchParams()
  const state = search.get('state')

  if (state === 'asked') {
    return (
      <Page>
        <NewsletterCard icon={MailCheck} title={t('page.askedTitle')} text={t('page.askedText')}>
          <ButtonLink to="/">{t('page.askedHome')}</ButtonLink>
        </NewsletterCard>
      </Page>
    )
  }
  return (
    <Page>
      <NewsletterCard icon={Newspaper} title={t('title')} text={t('text')}>
        <NewsletterForm refused={state === 'refused' ? t('page.refused') : undefined} />
      </NewsletterCard>
    </Page>
  )
}
