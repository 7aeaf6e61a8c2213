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
import type { Route } from './+types/newsletter-unsubscribe'

export const handle = textsHandle('newsletterPages')
export const loader = subscriptionLoader('unsubscribe')
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withPageTexts(handle, serverLoader())

export const meta = unlistedPage((m) => m.newsletterPages.unsubscribe.pageTitle)

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <WithExtraTexts>
      <Page>
        <Subscription link={loaderData} />
      </Page>
    </WithExtraTexts>
  )
}

function Subscription({ link }: { link: SubscriptionLink }) {
  const t = useTranslations('newsletterPages.unsubscribe')
  const { token, subscription } = link
  if (!subscription) {
    return (
      <LinkCard icon={MailX} title={t('invalid.title')} text={t('invalid.text')}>
        <NewsletterForm />
      </LinkCard>
    )
  }
  const { email, status } = subscription
  const state = status === 'unsubscribed' ? 'unsubscribed' : 'subscribed'
  const title = t(`${state}.title`)
  const text = t.rich(`${state}.text`, { email, address: emailAddress })
  if (state === 'unsubscribed') {
    return (
      <LinkCard icon={CircleCheck} title={title} text={text}>
        <NewsletterForm />
      </LinkCard>
    )
  }
  return (
    <LinkCard icon={MailQuestionMark} title={title} text={text}>
      <LinkForm action="/api/newsletter/forms/unsubscribe" fields={{ token }} label={t('subscribed.submit')}>
        <ButtonLink to="/" variant="secondary" size="lg">
          {t('subscribed.stay')}
        </ButtonLink>
      </LinkForm>
    </LinkCard>
  )
}
