import { OPTIONAL_EVENTS, type PersonMessages } from '@jhilik/contract/message-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { ConfirmedButton } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { personMessagesQuery, useStopNumber } from './choices-api.ts'
import { useChannels } from './use-channels.ts'

/** What a person wants to get, and which of their numbers sent STOP, on the page of staff about the person. */
export function PersonMessagesSection({ userId, mayStop }: { userId: string; mayStop: boolean }) {
  const t = useTranslations('dashboard.messages')
  const id = useId()
  const query = useQuery(personMessagesQuery(userId))
  const channels = useChannels()
  return (
    <section aria-labelledby={id} className="border-line border-t pt-5">
      <h2 id={id} className="mb-2 text-lg">
        {t('choices.staffTitle')}
      </h2>
      <Loaded query={query} failed={t('choices.staffFailed')} className="py-4">
        {({ choices, numbers }) => (
          <div className="grid gap-3">
            <ul>
              {OPTIONAL_EVENTS.map((event) => (
                <li key={event}>
                  {t('choices.staffKind', {
                    kind: t(`choices.kinds.${event}`),
                    channels:
                      channels
                        .filter((channel) => choices[event][channel])
                        .map((channel) => t(`channels.${channel}`))
                        .join(', ') || t('choices.none'),
                  })}
                </li>
              ))}
            </ul>
            {numbers.length === 0 && <p className="text-soft">{t('choices.noNumber')}</p>}
            <ul className="grid gap-2">
              {numbers.map((number) => (
                <NumberRow key={number.phone} userId={userId} number={number} mayStop={mayStop} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </section>
  )
}

interface NumberRowProps {
  userId: string
  number: PersonMessages['numbers'][number]
  mayStop: boolean
}

function NumberRow({ userId, number: { phone, stoppedAt }, mayStop }: NumberRowProps) {
  const t = useTranslations('dashboard.messages.choices')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const refusalText = useRefusalText()
  const { mutateAsync } = useStopNumber(userId)
  const isStopped = stoppedAt !== null

  async function change() {
    try {
      await mutateAsync({ phone, stopped: !isStopped })
    } catch (error) {
      console.error('The number was not noted', error)
      toast.error({ title: t('stopFailed'), description: refusalText(error) })
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <PhoneNumber>{phone}</PhoneNumber>
        {isStopped && (
          <p className="font-semibold text-sm text-warning">
            {t('stopped', { date: format.date(stoppedAt) })}
          </p>
        )}
      </div>
      {mayStop && (
        <ConfirmedButton
          title={t(isStopped ? 'allowTitle' : 'stopTitle', { phone })}
          description={t(isStopped ? 'allowText' : 'stopText')}
          confirmLabel={t(isStopped ? 'allow' : 'stopConfirm')}
          cancelLabel={common('cancel')}
          onConfirm={change}
        >
          {t(isStopped ? 'allow' : 'stop')}
        </ConfirmedButton>
      )}
    </li>
  )
}
