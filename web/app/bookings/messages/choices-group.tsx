import { type MessageChoices, OPTIONAL_EVENTS, type OptionalEvent } from '@jhilik/contract/message-choices.ts'
import type { Channel } from '@jhilik/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, type LucideIcon, Star } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SettingsGroup, SettingsRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'
import { messageChoicesQuery, useChooseMessages } from './choices-api.ts'
import { PushRow } from './push-row.tsx'
import { useChannels } from './use-channels.ts'

const ICONS: Record<OptionalEvent, LucideIcon> = { reminder: Bell, review_request: Star }

/** What the reader wants to get of what is not needed to serve them. Each choice is saved when it is made. */
export function MessageChoicesGroup() {
  const t = useTranslations('dashboard.messages.choices')
  const query = useQuery(messageChoicesQuery())
  return (
    <SettingsGroup id="messages" title={t('title')} text={t('text')}>
      {query.data ? (
        OPTIONAL_EVENTS.map((event) => <ChoiceRow key={event} event={event} choices={query.data} />)
      ) : (
        <li>
          <Loaded query={query} failed={t('loadFailed')} className="py-8">
            {() => null}
          </Loaded>
        </li>
      )}
      <PushRow />
    </SettingsGroup>
  )
}

function ChoiceRow({ event, choices }: { event: OptionalEvent; choices: MessageChoices }) {
  const t = useTranslations('dashboard.messages')
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useChooseMessages()
  // A choice is shown from the press on, and taken back when it was not saved.
  const [shown, show] = useOptimistic(choices[event])
  const channels = useChannels()
  const Icon = ICONS[event]
  const kind = t(`choices.kinds.${event}`)

  const choose = (channel: Channel, wanted: boolean) =>
    startTransition(async () => {
      show({ ...shown, [channel]: wanted })
      try {
        await mutateAsync({ event, channel, wanted })
      } catch (error) {
        console.error('The choice was not saved', error)
        toast.error({ title: t('choices.failed'), description: refusalText(error) })
      }
    })

  return (
    <SettingsRow
      icon={<Icon aria-hidden className="size-5" />}
      title={kind}
      actions={
        <fieldset aria-label={kind} className="flex flex-wrap gap-x-6 pr-3">
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`channels.${channel}`)}
              checked={shown[channel]}
              disabled={isPending}
              onChange={({ target }) => choose(channel, target.checked)}
            />
          ))}
        </fieldset>
      }
    />
  )
}
