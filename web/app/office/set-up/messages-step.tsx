import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { TestMessageCard } from '../test-message-card.tsx'
import { useTestMail } from './api.ts'
import { checklistQuery } from './checklist-api.ts'
import { Outcome, Variables } from './outcome.tsx'
import { StepActions } from './step-frame.tsx'

/** Shows whether mails and text messages reach somebody. */
export function MessagesStep() {
  const { textMessages } = useSite()
  return (
    <div className="grid gap-6">
      <MailCard />
      {textMessages ? <TestMessageCard /> : <NoTextMessages />}
      <StepActions step="messages" />
    </div>
  )
}

function MailCard() {
  const t = useTranslations('setup.messages')
  const test = useTestMail()
  return (
    <TitledCard title={t('mail')} text={t('mailText')} gap="mb-0">
      <Button variant="secondary" className="mt-4" busy={test.isPending} onClick={() => test.mutate()}>
        {t('sendMail')}
      </Button>
      <Outcome
        state={test}
        accepted={test.data?.accepted}
        answer={test.data?.answer}
        texts={{
          accepted: t('mailAccepted', { to: test.data?.to ?? '' }),
          refused: t('mailRefused'),
        }}
      />
      <ToSet item="mail" />
    </TitledCard>
  )
}

function NoTextMessages() {
  const t = useTranslations('setup.messages')
  return (
    <TitledCard title={t('sms')}>
      <Alert className="mt-3">{t('smsNone')}</Alert>
      <ToSet item="sms" />
    </TitledCard>
  )
}

/** The variables to set while it does not work. */
function ToSet({ item }: { item: 'mail' | 'sms' }) {
  const { data } = useQuery(checklistQuery())
  const found = data?.items.find((one) => one.item === item)
  if (!found || found.state === 'done') return null
  return (
    <div className="mt-3">
      <Variables names={found.variables} />
    </div>
  )
}
