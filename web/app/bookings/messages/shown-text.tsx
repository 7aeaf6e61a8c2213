import type { TextPreview } from '@jhilik/contract/message-texts.ts'
import type { Channel } from '@jhilik/contract/messages.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useSite } from '../../lib/page/site.ts'
import { Dimmed } from '../../ui/dimmed.tsx'
import { Loaded, type Loading } from '../../ui/loaded.tsx'
import type { Locale } from './texts-input.ts'

interface ShownTextProps {
  preview: Loading<TextPreview | null>
  channel: Channel
  locale: Locale
  /** False while the text cannot be saved. */
  isUsable: boolean
}

/** A text as it arrives about a booking; for a text message, its parts with what they cost, and why it takes so many. */
export function ShownText({ preview, channel, locale, isUsable }: ShownTextProps) {
  const t = useTranslations('dashboard.messageTexts')
  if (!isUsable) return <p className="text-soft text-sm">{t('mendFirst')}</p>
  return (
    <Loaded query={preview} loading={t('previewLoading')} failed={t('previewFailed')} className="py-6">
      {(shown) =>
        shown === null ? (
          <p className="text-soft text-sm">{t('noBooking')}</p>
        ) : (
          <Dimmed when={preview.isFetching}>
            <figure className="grid gap-2">
              <figcaption className="text-soft text-sm">
                {t('shownWith')}{' '}
                <span translate="no">
                  {shown.booking.customer} {shown.booking.code}
                </span>
              </figcaption>
              <div
                lang={locale}
                className="rounded-control border border-line bg-sunken p-3 [overflow-wrap:anywhere]"
              >
                {shown.subject !== null && <p className="mb-2 font-semibold">{shown.subject}</p>}
                <p className="whitespace-pre-line">{shown.text}</p>
              </div>
              {shown.sms && <SmsFacts sms={shown.sms} locale={locale} />}
              {channel === 'email' && <p className="text-soft text-sm">{t('mailHint')}</p>}
            </figure>
          </Dimmed>
        )
      }
    </Loaded>
  )
}

/** The letters that are named before the list ends with three dots. */
const NAMED_LETTERS = 8

function SmsFacts({ sms, locale }: { sms: NonNullable<TextPreview['sms']>; locale: Locale }) {
  const t = useTranslations('dashboard.messageTexts')
  const format = useFormat()
  const { currency } = useSite()
  const { parts, cost, encoding, unicodeLetters } = sms
  const letters = unicodeLetters.slice(0, NAMED_LETTERS).join(' ')
  const more = unicodeLetters.length > NAMED_LETTERS ? ' …' : ''
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <strong>{t('parts', { count: parts })}</strong>
        {cost !== null && `, ${format.money(cost, currency)}`}
      </p>
      <p className="text-soft">
        {t(encoding)}{' '}
        {encoding === 'unicode' && (
          <>
            {t('because')}{' '}
            <span translate="no" lang={locale} className="text-ink">
              {letters}
              {more}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
