import {
  type DisturbancePreview,
  type DisturbanceRequest,
  type DisturbedHours,
  MAX_OFFERED_TIMES,
  type OfferedTime,
  type PreviewedOffer,
} from '@jhilik/contract/disturbances.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { newRequestKey } from '../../lib/http/request-key.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { useAsked } from '../../ui/dialog.tsx'
import { Dimmed } from '../../ui/dimmed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { previewQuery, useSendDisturbance } from './api.ts'
import { DeskBooking } from './desk-booking.tsx'
import { MessageText } from './message-text.tsx'
import { TimeButton, timesGrid } from './time-button.tsx'
import { TimesDialog } from './times-dialog.tsx'

interface OfferPreviewProps {
  hours: DisturbedHours
  /** Gets what is changed by hand: the times, and what customers read. */
  onEdit: (hours: DisturbedHours) => void
}

interface ShownProps extends OfferPreviewProps {
  preview: DisturbancePreview
  /** It is asked again with what was changed by hand. */
  isStale: boolean
}

/** What each affected customer would be offered and told. Nothing is sent before the button is pressed. */
export function OfferPreview({ hours, onEdit }: OfferPreviewProps) {
  const t = useTranslations('dashboard.disturbances')
  const query = useQuery(previewQuery(hours))
  return (
    <Loaded query={query} loading={t('previewLoading')} failed={t('previewFailed')}>
      {(preview) =>
        preview.offers.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <Shown hours={hours} preview={preview} isStale={query.isPlaceholderData} onEdit={onEdit} />
        )
      }
    </Loaded>
  )
}

function Shown({ hours, preview, isStale, onEdit }: ShownProps) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  // The same request again, after a lost answer, changes nothing twice.
  const last = useRef({ text: '', key: '' })
  const [left, setLeft] = useState<readonly string[]>([])
  const { mutateAsync, isPending, error } = useSendDisturbance()
  const changed = useAsked<ChangedTime>()
  const possible = preview.offers.filter(isPossible)
  const chosen = possible.filter(({ booking }) => !left.includes(booking._id))

  // While a change is asked for, what is shown does not have it yet.
  const kept = isStale && hours.kept.length > 0 ? hours.kept : keptOf(possible)

  function toggle(id: string) {
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  }

  /** The other bookings keep the times that are shown. */
  function choose(bookingId: string, slots: string[]) {
    changed.close()
    onEdit({ ...hours, kept: kept.map((one) => (one.booking === bookingId ? { ...one, slots } : one)) })
  }

  async function send() {
    const { kept: _, ...disturbed } = hours
    const offers = chosen.map(({ booking, version, times }) => ({
      booking: booking._id,
      version,
      slots: times.map(({ slot }) => slot),
    }))
    try {
      const body: DisturbanceRequest = { ...disturbed, offers }
      const text = JSON.stringify(body)
      if (last.current.text !== text) last.current = { text, key: newRequestKey() }
      const id = await mutateAsync({ body, key: last.current.key })
      await navigate(`/dashboard/admin/disturbances/${id}`)
    } catch (cause) {
      console.error('The offers were not sent', cause)
    }
  }

  return (
    <section ref={showFromTop} aria-labelledby="affected" className="@container flex flex-col gap-4">
      <div>
        <h2 id="affected" className="text-xl">
          {t('affected', { count: preview.offers.length })}
        </h2>
        {preview.totals.map(({ currency, price, paid, toCollect }) => (
          <p key={currency} className="tabular-nums">
            {t('money', {
              price: format.money(price, currency),
              paid: format.money(paid, currency),
              toCollect: format.money(toCollect, currency),
            })}
          </p>
        ))}
        <p className="text-soft">{t('held', { time: format.dayTime(preview.deadline) })}</p>
        {preview.more > 0 && <p className="text-warning">{t('more', { count: preview.more })}</p>}
      </div>
      {error && (
        <Alert tone="danger" title={t('sendFailed')}>
          {refusalText(error) ?? t('sendFailedText')}
        </Alert>
      )}
      <Dimmed when={isStale} className="grid @4xl:grid-cols-[minmax(0,1fr)_20rem] gap-x-10 gap-y-6">
        <RowList className="@container">
          {preview.offers.map((offer) => (
            <PreviewRow
              key={offer.booking._id}
              offer={offer}
              isChosen={chosen.includes(offer)}
              onToggle={() => toggle(offer.booking._id)}
              onTime={(replaced) =>
                changed.ask({ booking: offer.booking, replaced, hours: { ...hours, kept } })
              }
            />
          ))}
        </RowList>
        {possible.length > 0 && (
          <MessageText
            hours={hours}
            offers={possible}
            onExplain={(explanation) => onEdit({ ...hours, explanation })}
          />
        )}
      </Dimmed>
      {changed.item && (
        <TimesDialog {...changed.item} open={changed.open} onClose={changed.close} onChoose={choose} />
      )}
      <BottomBar place="list">
        <Summary offers={chosen} />
        <Button
          variant="spark"
          size="lg"
          busy={isPending || isStale}
          disabled={chosen.length === 0}
          onClick={() => void send()}
        >
          {t('send', { count: chosen.length })}
        </Button>
      </BottomBar>
    </section>
  )
}

/** On a phone, the form above fills the screen. */
const showFromTop = (section: HTMLElement | null) => section?.scrollIntoView()

const isPossible = ({ hasOffer, heldUntil }: PreviewedOffer) => !hasOffer && heldUntil === null

/** A time that is chosen by hand, in place of another one or beside the others, and what is kept when it is asked for. */
interface ChangedTime {
  booking: PreviewedOffer['booking']
  replaced: OfferedTime | null
  hours: DisturbedHours
}

const keptOf = (offers: readonly PreviewedOffer[]): DisturbedHours['kept'] =>
  offers.map(({ booking, times }) => ({ booking: booking._id, slots: times.map(({ slot }) => slot) }))

/** How many messages are sent, and what they cost. */
function Summary({ offers }: { offers: readonly PreviewedOffer[] }) {
  const t = useTranslations('dashboard.disturbances.summary')
  const format = useFormat()
  const { currency } = useSite()
  const told = offers.map((offer) => offer.told)
  const texts = told.filter((one) => one?.channel === 'sms')
  const mails = told.filter((one) => one?.channel === 'email').length
  const toCall = told.filter((one) => one === null).length
  const parts = texts.reduce((sum, one) => sum + (one?.parts ?? 0), 0)
  const cost = texts.reduce((sum, one) => sum + (one?.cost ?? 0), 0)
  const all = [
    texts.length > 0 && t('sms', { count: texts.length, parts }),
    cost > 0 && format.money(cost, currency),
    mails > 0 && t('email', { count: mails }),
    toCall > 0 && t('call', { count: toCall }),
  ]
  return <p className="min-w-0 tabular-nums">{all.filter(Boolean).join(' · ')}</p>
}

interface PreviewRowProps {
  offer: PreviewedOffer
  isChosen: boolean
  onToggle: () => void
  /** Asks for another time in place of this one, or for one more. */
  onTime: (replaced: OfferedTime | null) => void
}

function PreviewRow({ offer, isChosen, onToggle, onTime }: PreviewRowProps) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const { booking, hasOffer, heldUntil, times, told } = offer
  const canSend = isPossible(offer)
  return (
    <li className="grid @xl:grid-cols-2 gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 gap-3">
        <Checkbox
          className="self-start"
          label={
            <span className="sr-only">
              {t('include', { name: booking.customer.name, time: format.time(booking.slot.startTime) })}
            </span>
          }
          checked={isChosen}
          disabled={!canSend}
          onChange={onToggle}
        />
        <DeskBooking affected={offer} time={format.times(booking.slot)} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {hasOffer && <p className="text-warning">{t('hasOffer')}</p>}
        {canSend && times.length === 0 && <p className="text-danger">{t('noTimes')}</p>}
        {heldUntil && <p className="text-warning">{t('unpaidRow')}</p>}
        {canSend && (
          <ul className={timesGrid}>
            {times.map((time) => (
              <li key={time.slot}>
                <TimeButton time={time} onClick={() => onTime(time)}>
                  <span className="sr-only">{t('times.change')}</span>
                </TimeButton>
              </li>
            ))}
            {times.length < MAX_OFFERED_TIMES && (
              <li>
                <Button size="sm" variant="ghost" className="size-full px-1!" onClick={() => onTime(null)}>
                  {t('times.add')}
                </Button>
              </li>
            )}
          </ul>
        )}
        {told && (
          <details>
            <summary className="min-h-6 cursor-pointer text-link [overflow-wrap:anywhere]">
              {t(`message.${told.channel}`, { to: told.to, parts: told.parts ?? 0 })}
            </summary>
            <div lang={told.language} className="mt-1 whitespace-pre-line rounded-control bg-sunken p-3">
              {told.subject !== null && <p className="font-semibold">{told.subject}</p>}
              <p className="[overflow-wrap:anywhere]">{told.text}</p>
            </div>
          </details>
        )}
        {canSend && !told && (
          <p className="text-warning">{t('notTold', { phone: booking.customer.phone })}</p>
        )}
      </div>
    </li>
  )
}
