import { tryAgainText } from '@jhilik/contract/wait-text.ts'
import { MailCheck, Newspaper } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { textsHandle, textsLoader, WithExtraTexts } from '../lib/language/extra-texts.tsx'
import { serverNow } from '../lib/live/server-time.ts'
import { pageTitle } from '../lib/page/page-meta.ts'
import { useSite } from '../lib/page/site.ts'
import { LinkCard } from '../people/newsletter/link-page.tsx'
import { NewsletterForm } from '../people/newsletter/newsletter-form.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export const meta = pageTitle((m) => m.newsletterPages.page.pageTitle)

export const handle = textsHandle('newsletterPages')
export const loader = () => null
export const clientLoader = textsLoader(handle)

/** The target of the newsletter form without scripts. */
export default function Newsletter() {
  return (
    <WithExtraTexts>
      <Page>
        <NewsletterContent />
      </Page>
    </WithExtraTexts>
  )
}

function NewsletterContent() {
  const t = useTranslations('newsletter')
  const page = useTranslations('newsletterPages.page')
  const [search] = useSearchParams()
  const locale = useLocale()
  const { timeZone } = useSite()
  const state = search.get('state')

  if (state === 'asked') {
    return (
      <LinkCard icon={MailCheck} title={page('askedTitle')} text={page('askedText')}>
        <ButtonLink to="/">{page('askedHome')}</ButtonLink>
      </LinkCard>
    )
  }
  return (
    <LinkCard icon={Newspaper} title={t('title')} text={t('text')}>
      <NewsletterForm refused={refusal()} />
    </LinkCard>
  )

  /** Says why the form was refused that a browser sent without scripts. */
  function refusal(): string | undefined {
    if (state === 'refused') return page('refused')
    if (state !== 'busy') return undefined
    const seconds = Number(search.get('wait')) || undefined
    return page('busy', { tryAgain: tryAgainText(locale, seconds, { now: new Date(serverNow()), timeZone }) })
  }
}
