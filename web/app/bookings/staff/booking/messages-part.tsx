import type { Message } from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/language/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { bookingMessagesQuery } from '../../messages/api.ts'
import { MessageState, SendAgain, useMessageTitle } from '../../messages/message-parts.tsx'
import { Part } from './section.tsx'

/** So many messages are shown before the reader asks for all. */
const FIRST = 4

/** The messages about a booking, newest first. Staff send again what failed. */
export function MessagesPart({ bookingId }: { bookingId: string }) {
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
  const titleOf = useMessageTitle()
  const { channel, audience, recipient } = message
  const toStaff = recipient ? t('to', { name: recipient.name }) : t('toBusiness')
  return (
    <li className="flex min-w-0 flex-col gap-0.5 py-1.5">
      <p className="font-medium">{titleOf(message)}</p>
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
