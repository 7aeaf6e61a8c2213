import { type Message, messageListResponseSchema, messageResponseSchema } from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../../lib/http/queries.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useProblemMessage } from '../../../lib/language/translated.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Part } from './section.tsx'

/** So many messages are shown before the reader asks for all. */
const FIRST = 4

const messagesQuery = (booking: string) =>
  apiQuery(queryKeys.bookings.messages(booking), '/messages', messageListResponseSchema, {
    booking,
    limit: 100,
  })

/** The messages about a booking, newest first. Staff send again what failed. */
export function MessagesPart({ bookingId }: { bookingId: string }) {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  const query = useQuery(messagesQuery(bookingId))
  const [isWhole, setWhole] = useState(false)
  const count = query.data?.length ?? 0
  return (
    <Part
      title={t('title')}
      className="border-b"
      action={
        count > FIRST &&
        !isWhole && (
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="-my-2.5 min-h-11 cursor-pointer font-semibold text-link print:hidden"
          >
            {t('all', { count: format.number(count) })}
          </button>
        )
      }
    >
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-soft">{t('none')}</p>
          ) : (
            <ol className="flex flex-col">
              {(isWhole ? messages : messages.slice(0, FIRST)).map((message) => (
                <Entry key={message._id} message={message} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Part>
  )
}

function Entry({ message }: { message: Message }) {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  const may = usePermission()
  const { event, channel, audience, recipient, state, skipReason, answer, sentAt, plannedAt } = message
  const at = sentAt ?? plannedAt
  const needsStaff = state === 'failed' || state === 'unknown'
  const toStaff = recipient ? t('to', { name: recipient.name }) : t('toBusiness')
  return (
    <li className="flex min-w-0 flex-col gap-0.5 py-1.5">
      <p className="font-medium">{t(`events.${event}`)}</p>
      <p className="text-[0.8125rem] text-soft tabular-nums">
        <time dateTime={at}>{format.dateTime(at)}</time> · {t(`channels.${channel}`)}
        {audience === 'staff' && ` ${toStaff}`},{' '}
        <span className={cx(needsStaff && 'font-semibold text-danger')}>{t(`states.${state}`)}</span>
        {skipReason && `: ${t(`skipReasons.${skipReason}`)}`}
      </p>
      {needsStaff && answer && <p className="text-soft text-xs [overflow-wrap:anywhere]">{answer}</p>}
      {needsStaff && may('bookings.manage') && <SendAgain message={message} />}
    </li>
  )
}

function SendAgain({ message: { _id, event } }: { message: Message }) {
  const t = useTranslations('dashboard.messages')
  const problemMessage = useProblemMessage()
  const send = useTriedChange('bookingMessage', (id: string) =>
    api.post(`/messages/${id}/send-again`, messageResponseSchema),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start print:hidden"
      busy={send.isPending}
      aria-label={t('sendAgainOf', { event: t(`events.${event}`) })}
      onClick={() =>
        send.mutateAsync(_id).then(
          () => toast.success({ title: t('sentAgain') }),
          (error) => toast.error({ title: t('notSentAgain'), description: problemMessage(error) }),
        )
      }
    >
      {t('sendAgain')}
    </Button>
  )
}
