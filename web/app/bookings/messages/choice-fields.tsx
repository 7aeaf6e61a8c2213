import { CHANNELS, type Channel, type ChannelChoice, type MessageEvent } from '@jhilik/contract/messages.ts'
import { type Control, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Options, Select } from '../../ui/field.tsx'
import type { SettingsInput, SettingsOutput } from './settings-input.ts'

const columns =
  'grid grid-cols-[minmax(0,1fr)_4.25rem_4.25rem] items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_5rem_5rem_11rem]'

interface ChoiceFieldsProps {
  title: string
  text: string
  events: readonly MessageEvent[]
  control: Control<SettingsInput, unknown, SettingsOutput>
}

/** How one audience is told of each event: a tick for each channel, and what replaces one that reaches nobody. */
export function ChoiceFields({ title, text, events, control }: ChoiceFieldsProps) {
  const t = useTranslations('dashboard')
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-lg">{title}</legend>
      <p className="text-muted text-sm">{text}</p>
      {/* Each field is named by its event and its column. */}
      <div aria-hidden className={`${columns} mt-3 border-line border-b pb-2 text-soft text-sm`}>
        <span>{t('messageSettings.event')}</span>
        {CHANNELS.map((channel) => (
          <span key={channel} className="text-center leading-tight">
            {t(`messages.channels.${channel}`)}
          </span>
        ))}
        <span className="hidden sm:block">{t('messageSettings.instead')}</span>
      </div>
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <ChoiceRow key={event} event={event} control={control} />
        ))}
      </ul>
    </fieldset>
  )
}

function ChoiceRow({ event, control }: { event: MessageEvent } & Pick<ChoiceFieldsProps, 'control'>) {
  const t = useTranslations('dashboard')
  const { field } = useController({ control, name: `choices.${event}` })
  const choice: ChannelChoice = field.value
  const { channels, instead } = choice
  const name = t(`messages.events.${event}`)

  /** A channel that is chosen replaces no other one, and nothing replaces none or all of them. */
  function choose(channel: Channel, isChosen: boolean) {
    const chosen = CHANNELS.filter((one) => (one === channel ? isChosen : channels.includes(one)))
    const canReplace = chosen.length > 0 && instead !== null && !chosen.includes(instead)
    field.onChange({ channels: chosen, instead: canReplace ? instead : null })
  }

  const others = channels.length === 0 ? [] : CHANNELS.filter((channel) => !channels.includes(channel))
  return (
    <li className={`${columns} min-h-12 py-1`}>
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      {CHANNELS.map((channel, index) => (
        <label key={channel} className="grid min-h-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            aria-label={t('messageSettings.by', { event: name, channel: t(`messages.channels.${channel}`) })}
            checked={channels.includes(channel)}
            onChange={({ target }) => choose(channel, target.checked)}
            onBlur={field.onBlur}
            className="size-5 accent-brand"
          />
        </label>
      ))}
      {others.length > 0 && (
        <div className="max-sm:col-span-full max-sm:mb-2">
          <Select
            aria-label={t('messageSettings.insteadOf', { event: name })}
            value={instead ?? ''}
            onChange={({ target }) =>
              field.onChange({ channels, instead: others.find((one) => one === target.value) ?? null })
            }
          >
            <option value="">{t('messageSettings.noneInstead')}</option>
            <Options
              of={others}
              text={(channel) => t('messageSettings.else', { channel: t(`messages.channels.${channel}`) })}
            />
          </Select>
        </div>
      )}
    </li>
  )
}
