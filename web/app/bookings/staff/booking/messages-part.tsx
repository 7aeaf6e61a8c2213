import type { Message } from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { bookingMessagesQuery } from '../../messages/api.ts'
import { MessageState, SendAgain, useMessageTitle } from '../../messages/message-parts.tsx'
import { TextDialog } from '../texts/text-dialog.tsx'
import { Part } from './section.tsx'

/** So many messages are shown before the reader asks for all. */
const FIRST = 4

interface MessagesPartProps {
  bookingId: string
  /** The customer's number; null for those who may not see it. */
  phone: string | null
}

/** The messages about a booking, newest first. Staff send again what failed, and write to the customer. */
export function MessagesPart({ bookingId, phone }: MessagesPartProps) {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  const query = useQuery(bookingMessagesQuery(bookingId))
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
      <WriteText bookingId={bookingId} phone={phone} />
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

function WriteText({ bookingId, phone }: MessagesPartProps) {
  const t = useTranslations('dashboard.staffTexts')
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  if (!may('bookings.manage')) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 cursor-pointer self-start font-semibold text-link print:hidden"
      >
        {t('write')}
      </button>
      <TextDialog bookings={[bookingId]} phone={phone} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Entry({ message }: { message: Message }) {
  const t = useTranslations('dashboard.messages')
  const titleOf = useMessageTitle()
  const { channel, audience, recipient } = message
  const toStaff = recipient ? t('to', { name: recipient.name }) : t('toBusiness')
  return (
    <li className="flex min-w-0 flex-col gap-0.5 py-1.5">
      <p className="font-medium">{titleOf(message)}</p>
      {message.text !== null && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.text}</p>
      )}
      <div className="text-[0.8125rem] text-soft tabular-nums">
        <p>
          {t(`channels.${channel}`)}
          {audience === 'staff' && ` ${toStaff}`}
        </p>
        <MessageState message={message} />
      </div>
      <SendAgain message={message} />
    </li>
  )
}
