import type { Channel, ChannelChoice, ChosenEvent } from '@jhilik/contract/messages.ts'
import { type Control, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'
import { Options, Select } from '../../ui/field.tsx'
import type { SettingsInput, SettingsOutput } from './settings-input.ts'
import { useChannels } from './use-channels.ts'

// Rows and their header wrap in the same way where large text leaves no room for all columns.
const rowClass = 'flex flex-wrap items-center gap-x-2'
const eventClass = 'min-w-0 flex-1 basis-full [overflow-wrap:anywhere] md:basis-32'
/** On phones the name of the channel is beside its box, because the columns have no room for a header. */
const channelClass = 'flex-auto md:w-22 md:flex-none'
const insteadClass = 'basis-full md:w-48 md:shrink-0 md:basis-auto'

interface ChoiceFieldsProps {
  title: string
  text: string
  events: readonly ChosenEvent[]
  control: Control<SettingsInput, unknown, SettingsOutput>
}

/** How one audience is told of each event: a tick for each channel, and what replaces one that reaches nobody. */
export function ChoiceFields({ title, text, events, control }: ChoiceFieldsProps) {
  const t = useTranslations('dashboard')
  const offered = useChannels()
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-lg">{title}</legend>
      <p className="text-muted text-sm">{text}</p>
      {/* Each field is named by its event and its column. */}
      <div
        aria-hidden
        className={cx(rowClass, 'mt-3 border-line border-b pb-2 text-soft text-sm max-md:hidden')}
      >
        <span className={eventClass}>{t('messageSettings.event')}</span>
        {offered.map((channel) => (
          <span key={channel} className={cx(channelClass, 'text-center leading-tight')}>
            {t(`messages.channels.${channel}`)}
          </span>
        ))}
        <span className={insteadClass}>{t('messageSettings.instead')}</span>
      </div>
      <ul className="divide-y divide-line max-md:mt-2">
        {events.map((event) => (
          <ChoiceRow key={event} event={event} control={control} />
        ))}
      </ul>
    </fieldset>
  )
}

function ChoiceRow({ event, control }: { event: ChosenEvent } & Pick<ChoiceFieldsProps, 'control'>) {
  const t = useTranslations('dashboard')
  const offered = useChannels()
  const { field } = useController({ control, name: `choices.${event}` })
  const choice: ChannelChoice = field.value
  const { instead } = choice
  // What is not offered is not shown, and is left out once the reader changes the choice.
  const channels = offered.filter((channel) => choice.channels.includes(channel))
  const name = t(`messages.events.${event}`)

  /** A channel that is chosen replaces no other one, and nothing replaces none or all of them. */
  function choose(channel: Channel, isChosen: boolean) {
    const chosen = offered.filter((one) => (one === channel ? isChosen : channels.includes(one)))
    const canReplace = chosen.length > 0 && instead !== null && !chosen.includes(instead)
    field.onChange({ channels: chosen, instead: canReplace ? instead : null })
  }

  const others = channels.length === 0 ? [] : offered.filter((channel) => !channels.includes(channel))
  return (
    <li className={cx(rowClass, 'min-h-12 py-1')}>
      <span className={cx(eventClass, 'font-semibold')}>{name}</span>
      {offered.map((channel, index) => (
        <label
          key={channel}
          className={cx(channelClass, 'flex min-h-11 cursor-pointer items-center gap-1.5 md:justify-center')}
        >
          <input
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            aria-label={t('messageSettings.by', { event: name, channel: t(`messages.channels.${channel}`) })}
            checked={channels.includes(channel)}
            onChange={({ target }) => choose(channel, target.checked)}
            onBlur={field.onBlur}
            className="size-6 shrink-0 accent-brand"
          />
          <span aria-hidden className="text-xs leading-tight md:hidden">
            {t(`messages.channels.${channel}`)}
          </span>
        </label>
      ))}
      <div className={cx(insteadClass, 'max-md:empty:hidden')}>
        {others.length > 0 && (
          <Select
            aria-label={t('messageSettings.insteadOf', { event: name })}
            value={others.find((one) => one === instead) ?? ''}
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
        )}
      </div>
    </li>
  )
}
