import { CircleCheck, MailQuestionMark, MailX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { LinkCard, LinkForm } from '../people/newsletter/link-page.tsx'
import { type SubscriptionLink, subscriptionLoader } from '../people/newsletter/load-subscription.ts'
import { NewsletterForm } from '../people/newsletter/newsletter-form.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { emailAddress } from '../ui/text.tsx'
import type { Route } from './+types/newsletter-confirm'

export const handle = textsHandle('newsletterPages')
export const loader = subscriptionLoader('confirm')
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withPageTexts(handle, serverLoader())

export const meta = unlistedPage((m) => m.newsletterPages.confirm.pageTitle)

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  return (
    <WithExtraTexts>
      <Page>
        <Subscription link={loaderData} />
      </Page>
    </WithExtraTexts>
  )
}

function Subscription({ link }: { link: SubscriptionLink }) {
  const t = useTranslations('newsletterPages.confirm')
  const { token, subscription } = link
  if (!subscription) {
    return (
      <LinkCard icon={MailX} title={t('invalid.title')} text={t('invalid.text')}>
        <NewsletterForm />
      </LinkCard>
    )
  }
  const { email, status } = subscription
  const title = t(`${status}.title`)
  const text = t.rich(`${status}.text`, { email, address: emailAddress })
  switch (status) {
    case 'pending':
      return (
        <LinkCard icon={MailQuestionMark} title={title} text={text}>
          <LinkForm action="/api/newsletter/forms/confirm" fields={{ token }} label={t('pending.submit')} />
        </LinkCard>
      )
    case 'confirmed':
      return (
        <LinkCard icon={CircleCheck} title={title} text={text}>
          <ButtonLink to="/service">{t('confirmed.action')}</ButtonLink>
        </LinkCard>
      )
    case 'unsubscribed':
      return (
        <LinkCard icon={MailX} title={title} text={text}>
          <NewsletterForm />
        </LinkCard>
      )
    default:
      return status satisfies never
  }
}
