import type { MessageTexts as Texts } from '@jhilik/contract/message-texts.ts'
import {
  CUSTOMER_EVENTS,
  type CustomerEvent,
  TEXT_CHANNELS,
  type TextChannel,
} from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageTextsQuery } from '../../bookings/messages/texts-api.ts'
import { TextsEditor } from '../../bookings/messages/texts-editor.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { useGuard } from '../../ui/unsaved.tsx'

export const meta = pageTitle((m) => m.dashboard.messageTexts.title)

interface Chosen {
  event: CustomerEvent
  channel: TextChannel
}

/** The texts that are open, in the address: `?event=reminder&channel=sms`. */
const chosenInAddress = {
  read: (params: URLSearchParams): Chosen => ({
    event: CUSTOMER_EVENTS.find((event) => event === params.get('event')) ?? 'booked',
    channel: TEXT_CHANNELS.find((channel) => channel === params.get('channel')) ?? 'email',
  }),
  write: writeFields,
}

export default function MessageTexts() {
  const t = useTranslations('dashboard')
  const query = useQuery(messageTextsQuery())
  const [chosen, setChosen] = useAddressState(chosenInAddress)
  const guard = useGuard()
  // Other texts take the place of those that are being edited.
  const open = (next: Chosen) => (guard ? guard.leave(() => setChosen(next)) : setChosen(next))
  const { event, channel } = chosen
  return (
    <Page>
      <PageHeader
        title={t('messageTexts.title')}
        text={t('messageTexts.description')}
        actions={
          <ButtonLink variant="secondary" to="/dashboard/admin/message-settings">
            {t('messageSettings.title')}
          </ButtonLink>
        }
      />
      <div className="mb-4 grid max-w-2xl gap-4 sm:grid-cols-2">
        <Field label={t('messages.filters.event')}>
          <Select
            value={event}
            onChange={({ target }) => open({ event: target.value as CustomerEvent, channel })}
          >
            <Options of={CUSTOMER_EVENTS} text={(one) => t(`messages.events.${one}`)} />
          </Select>
        </Field>
        <Field label={t('messages.filters.channel')}>
          <Select
            value={channel}
            onChange={({ target }) => open({ event, channel: target.value as TextChannel })}
          >
            <Options of={TEXT_CHANNELS} text={(one) => t(`messages.channels.${one}`)} />
          </Select>
        </Field>
      </div>
      <Loaded query={query} loading={t('messageTexts.loading')} failed={t('messageTexts.failed')}>
        {(list) => (
          <>
            <OwnerTextsList list={list.filter(isOwn)} onOpen={open} />
            {list
              .filter((one) => one.event === event && one.channel === channel)
              .map((item) => (
                <TextsEditor key={`${event} ${channel}`} item={item} />
              ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const isOwn = ({ texts }: Texts): boolean => Object.values(texts).some((text) => text !== null)

/** What the owner has written texts for, each opens them. */
function OwnerTextsList({ list, onOpen }: { list: Texts[]; onOpen: (chosen: Chosen) => void }) {
  const t = useTranslations('dashboard')
  if (list.length === 0) return null
  return (
    <section aria-label={t('messageTexts.own')} className="mb-6">
      <p className="mb-2 text-soft text-sm">{t('messageTexts.own')}</p>
      <ul className="flex flex-wrap gap-2">
        {list.map(({ event, channel }) => (
          <li key={`${event} ${channel}`}>
            <Button variant="secondary" size="sm" onClick={() => onOpen({ event, channel })}>
              {t(`messages.events.${event}`)}, {t(`messages.channels.${channel}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
