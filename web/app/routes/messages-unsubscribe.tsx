import { type UnsubscribeLink, unsubscribeLinkResponseSchema } from '@jhilik/contract/message-choices.ts'
import { CircleCheck, MailQuestionMark, MailX } from 'lucide-react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../lib/http/api-error.ts'
import { loadFromApi } from '../lib/http/loader.ts'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { unlistedPage } from '../lib/page/page-meta.ts'
import { LinkCard, LinkForm } from '../people/newsletter/link-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/messages-unsubscribe'

interface LoadedLink {
  token: string
  /** Null when the link is invalid. */
  link: UnsubscribeLink | null
}

export const handle = textsHandle('unsubscribe')

/** Opening the link changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  try {
    const path = `/message-choices/link?${new URLSearchParams({ token })}`
    const answer = await loadFromApi(args, path, unsubscribeLinkResponseSchema)
    return data<LoadedLink>({ token, link: answer.data })
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 429) throw error
    return data<LoadedLink>({ token, link: null }, { status: 404 })
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withPageTexts(handle, serverLoader())

export const meta = unlistedPage((m) => m.unsubscribe.pageTitle)

export default function MessagesUnsubscribe({ loaderData }: Route.ComponentProps) {
  return (
    <WithExtraTexts>
      <Page>
        <Choice {...loaderData} />
      </Page>
    </WithExtraTexts>
  )
}

const FORM = '/api/message-choices/form'

function Choice({ token, link }: LoadedLink) {
  const t = useTranslations('unsubscribe')
  if (!link) {
    return (
      <LinkCard icon={MailX} title={t('invalid.title')} text={t('invalid.text')}>
        <ButtonLink to="/dashboard/account#messages" variant="secondary" size="lg">
          {t('invalid.account')}
        </ButtonLink>
      </LinkCard>
    )
  }
  const { event, wanted } = link
  if (!wanted) {
    return (
      <LinkCard icon={CircleCheck} title={t(`${event}.unwantedTitle`)} text={t(`${event}.unwantedText`)}>
        <LinkForm action={FORM} fields={{ token, wanted: 'yes' }} label={t('again')} />
      </LinkCard>
    )
  }
  return (
    <LinkCard icon={MailQuestionMark} title={t(`${event}.wantedTitle`)} text={t(`${event}.wantedText`)}>
      <LinkForm action={FORM} fields={{ token, wanted: 'no' }} label={t('stop')}>
        <ButtonLink to="/" variant="secondary" size="lg">
          {t('keep')}
        </ButtonLink>
      </LinkForm>
    </LinkCard>
  )
}
