import {
  CHANNELS,
  type Channel,
  MESSAGE_EVENTS,
  MESSAGE_STATES,
  type Message,
  type MessageEvent,
  type MessageListQuery,
} from '@jhilik/contract/messages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Loaded, LoadMore } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { type MessageFilter, messageListQuery } from './api.ts'
import { MessageState, SendAgain, useMessageTitle } from './message-parts.tsx'

type ListedState = NonNullable<MessageListQuery['state']>

interface PageFilter {
  state: ListedState | ''
  event: MessageEvent | ''
  channel: Channel | ''
}

const allMessages: PageFilter = { state: '', event: '', channel: '' }

/** What needs the reader comes first. */
const LISTED_STATES: readonly ListedState[] = ['attention', ...MESSAGE_STATES]

/** The filter in the address: `?state=attention&event=reminder&channel=sms`. Unknown values are ignored. */
const filterInAddress = {
  read: (params: URLSearchParams): PageFilter => ({
    state: LISTED_STATES.find((state) => state === params.get('state')) ?? '',
    event: MESSAGE_EVENTS.find((event) => event === params.get('event')) ?? '',
    channel: CHANNELS.find((channel) => channel === params.get('channel')) ?? '',
  }),
  write: writeFields,
}

/** The set filters, as the API takes them. */
const toQuery = ({ state, event, channel }: PageFilter): MessageFilter => ({
  ...(state && { state }),
  ...(event && { event }),
  ...(channel && { channel }),
})

/** All messages, by the day on which they were planned. */
export function MessageList() {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  const [filter, setFilter] = useAddressState(filterInAddress)
  const wanted = toQuery(filter)
  const query = useInfiniteQuery(messageListQuery(wanted))
  const isNarrowed = Object.keys(wanted).length > 0
  return (
    <>
      <MessageFilters filter={filter} onChange={(changes) => setFilter({ ...filter, ...changes })} />
      <Loaded query={query} loading={t('loading')} failed={t('failed')}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState
              title={t(isNarrowed ? 'noneMatch' : 'none')}
              text={t(isNarrowed ? 'noneMatchText' : 'noneText')}
              action={
                isNarrowed && (
                  <Button variant="secondary" onClick={() => setFilter(allMessages)}>
                    {t('showAll')}
                  </Button>
                )
              }
            />
          ) : (
            <Dimmed when={query.isPlaceholderData} className="flex flex-col gap-8">
              {[...Map.groupBy(messages, ({ createdAt }) => format.date(createdAt, 'long'))].map(
                ([day, ofDay]) => (
                  <section key={day} aria-label={day}>
                    <h2 className="mb-2 font-semibold text-lg">{day}</h2>
                    <RowList>
                      {ofDay.map((message) => (
                        <MessageRow key={message._id} message={message} />
                      ))}
                    </RowList>
                  </section>
                ),
              )}
              <LoadMore query={query} failed={t('failed')} />
            </Dimmed>
          )
        }
      </Loaded>
    </>
  )
}

interface MessageFiltersProps {
  filter: PageFilter
  onChange: (changes: Partial<PageFilter>) => void
}

function MessageFilters({ filter: { state, event, channel }, onChange }: MessageFiltersProps) {
  const t = useTranslations('dashboard.messages')
  return (
    <search className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-4 md:grid-cols-[repeat(auto-fill,min(100%,14rem))]">
      <Field label={t('filters.state')}>
        <Select
          value={state}
          onChange={({ target }) => onChange({ state: target.value as PageFilter['state'] })}
        >
          <option value="">{t('filters.anyState')}</option>
          <Options
            of={LISTED_STATES}
            text={(one) => (one === 'attention' ? t('filters.attention') : t(`states.${one}`))}
          />
        </Select>
      </Field>
      <Field label={t('filters.event')}>
        <Select
          value={event}
          onChange={({ target }) => onChange({ event: target.value as PageFilter['event'] })}
        >
          <option value="">{t('filters.anyEvent')}</option>
          <Options of={MESSAGE_EVENTS} text={(one) => t(`events.${one}`)} />
        </Select>
      </Field>
      <Field label={t('filters.channel')}>
        <Select
          value={channel}
          onChange={({ target }) => onChange({ channel: target.value as PageFilter['channel'] })}
        >
          <option value="">{t('filters.anyChannel')}</option>
          <Options of={CHANNELS} text={(one) => t(`channels.${one}`)} />
        </Select>
      </Field>
    </search>
  )
}

/** When a message was planned, what it is about and of which booking, if any, how it is sent, and what has become of it. */
function MessageRow({ message }: { message: Message }) {
  const t = useTranslations('dashboard.messages')
  const format = useFormat()
  const titleOf = useMessageTitle()
  const { audience, booking, channel, cost, createdAt, locale, parts, recipient, text } = message
  const way = [
    t(`channels.${channel}`),
    locale !== null && t(`languages.${locale}`),
    parts !== null && t('parts', { count: parts }),
    cost !== null && format.money(cost.amount, cost.currency),
  ]
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 [overflow-wrap:anywhere] md:grid-cols-[5.5rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)]">
      <time dateTime={createdAt} className="text-soft text-sm tabular-nums">
        {format.time(createdAt)}
      </time>
      <div className="min-w-0">
        <p className="font-semibold">{titleOf(message)}</p>
        {text !== null && <p className="whitespace-pre-line">{text}</p>}
        {booking && (
          <p>
            <Link
              to={staffBookingPath(booking._id)}
              translate="no"
              className="py-2.5 text-link underline-offset-4 hover:underline"
            >
              {booking.customer} {booking.code}
            </Link>
          </p>
        )}
        {audience === 'staff' && (
          <p className="text-soft text-sm">
            {recipient ? t('to', { name: recipient.name }) : t('toBusiness')}
          </p>
        )}
      </div>
      <p className="text-soft text-sm">{way.filter(Boolean).join(', ')}</p>
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <MessageState message={message} />
        <SendAgain message={message} />
      </div>
    </li>
  )
}
