import type {
  Disturbance,
  DisturbanceReport,
  OfferCounts,
  ReportedOffer,
} from '@jhilik/contract/disturbances.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { PhoneNumber } from '../../ui/text.tsx'
import { toast } from '../../ui/toast-store.ts'
import { reportQuery, useAnswerForCustomer } from './api.ts'
import { DeskBooking } from './desk-booking.tsx'
import type { DeskHours } from './hours.ts'
import { TimeButton, timesGrid } from './time-button.tsx'

/** What became of each offer; those who have to be called come first. */
const SECTIONS = ['unanswered', 'refused', 'open', 'waiting', 'moved', 'refunded', 'ended'] as const

export function Report({ id }: { id: string }) {
  const t = useTranslations('dashboard.disturbances')
  const query = useQuery(reportQuery(id))
  return (
    <Loaded query={query} loading={t('reportLoading')} failed={t('reportFailed')}>
      {(report) => <Shown report={report} />}
    </Loaded>
  )
}

function Shown({ report }: { report: DisturbanceReport }) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const locale = useLocale() as Locale
  const { counts, deadline, finishedAt, offers, refunds } = report
  const failed = offers.filter(hasFailed).length
  const places = [...report.areas.map((area) => area[locale]), ...report.crews.map(({ name }) => name)]
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="text-xl">
          <DisturbanceName of={report} />
        </h2>
        {places.length > 0 && <p className="text-soft">{places.join(' · ')}</p>}
      </div>
      <div role="status" className="tabular-nums">
        <p className="font-semibold text-lg">
          {finishedAt ? (
            <Counts counts={counts} />
          ) : (
            t('sending', { done: offers.length - counts.waiting, count: offers.length })
          )}
        </p>
        <p>{t('deadline', { time: format.dayTime(deadline) })}</p>
        {refunds.map(({ currency, amount }) => (
          <p key={currency}>{t('refunded', { amount: format.money(amount, currency) })}</p>
        ))}
      </div>
      {failed > 0 && <Alert tone="warning" title={t('failedMessages', { count: failed })} />}
      {SECTIONS.map((state) => {
        const own = offers.filter((offer) => offer.state === state)
        if (own.length === 0) return null
        return (
          <section key={state} aria-label={t(`sections.${state}`)}>
            <h2 className="mb-2 font-semibold text-lg">{t(`sections.${state}`)}</h2>
            <RowList className="@container">
              {own.map((offer) => (
                <OfferRow key={offer._id} offer={offer} disturbance={report._id} />
              ))}
            </RowList>
          </section>
        )
      })}
      {report.others.length > 0 && <Others report={report} />}
    </div>
  )
}

/** Bookings of the hours without an offer, such as those that were paid since, and the way to make theirs. */
function Others({ report }: { report: DisturbanceReport }) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const { cause, causeText, explanation, date, fromTime, toTime, areas, crews, others } = report
  const again: DeskHours = {
    cause,
    causeText: causeText ?? '',
    explanation,
    date,
    fromTime,
    toTime,
    areas: areas.map(({ _id }) => _id),
    crews: crews.map(({ _id }) => _id),
  }
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="font-semibold text-lg">
        {t('others')}
      </h2>
      <p className="mb-2">{t('othersText')}</p>
      <RowList>
        {others.map((other) => (
          <li key={other.booking._id} className="py-3">
            <DeskBooking affected={other} time={format.time(other.booking.slot.startTime)} />
          </li>
        ))}
      </RowList>
      <ButtonLink variant="secondary" to="/dashboard/admin/disturbances" state={again} className="mt-4">
        {t('offerOthers')}
      </ButtonLink>
    </section>
  )
}

/** What disturbs the business, and when: `Heavy rain, Sat, Dec 5, 1:00 - 6:00 PM`. */
export function DisturbanceName({ of: { cause, causeText, date, fromTime, toTime } }: { of: Disturbance }) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  return `${causeText ?? t(`causes.${cause}`)}, ${format.days({ from: date, to: date, fromTime, toTime }, 'day')}`
}

/** The numbers of offers, without those that are none. */
export function Counts({ counts }: { counts: OfferCounts }) {
  const t = useTranslations('dashboard.disturbances.counts')
  const names = ['moved', 'refunded', 'open', 'unanswered', 'ended', 'refused', 'waiting'] as const
  return names
    .filter((name) => counts[name] > 0)
    .map((name) => t(name, { count: counts[name] }))
    .join(' · ')
}

/** Nobody got the message. */
const hasFailed = ({ message }: ReportedOffer) =>
  message !== null &&
  (message.state === 'failed' || message.state === 'unknown' || message.skipReason === 'no_address')

function OfferRow({ offer, disturbance }: { offer: ReportedOffer; disturbance: string }) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const { state, booking, before, movedTo, refundAmount, currency, answeredBy, refusal } = offer
  const isToAnswer = state === 'open' || state === 'unanswered'
  const { phone } = booking.customer
  return (
    <li className="grid @xl:grid-cols-2 gap-x-6 gap-y-2 py-3">
      <DeskBooking affected={offer} time={format.time(before)} />
      <div className="flex min-w-0 flex-col gap-2">
        {movedTo && (
          <p className="font-semibold tabular-nums">
            {t('movedTo', { time: `${format.date(movedTo.date, 'day')}, ${format.time(movedTo.startTime)}` })}
          </p>
        )}
        {refundAmount !== null && <p>{t('refunded', { amount: format.money(refundAmount, currency) })}</p>}
        {(state === 'moved' || state === 'refunded') && (
          <p className="text-soft text-sm">
            {answeredBy ? t('byStaff', { name: answeredBy }) : t('byCustomer')}
          </p>
        )}
        {refusal && <p className="text-warning">{t(`refusals.${refusalName(refusal)}`)}</p>}
        {isToAnswer && hasFailed(offer) && <p className="text-warning">{t('messageFailed')}</p>}
        {(isToAnswer || state === 'refused') && (
          <a
            href={phoneLink(phone)}
            className="inline-flex min-h-11 items-center self-start font-semibold text-link"
          >
            <PhoneNumber>{phone}</PhoneNumber>
          </a>
        )}
        {isToAnswer && <AnswerFor offer={offer} disturbance={disturbance} />}
      </div>
    </li>
  )
}

const refusalName = (code: string) =>
  code === 'changed_meanwhile' || code === 'invalid_transition'
    ? 'changed'
    : code === 'slot_taken'
      ? 'taken'
      : 'other'

/** The answer that a customer gives on the phone. */
function AnswerFor({ offer, disturbance }: { offer: ReportedOffer; disturbance: string }) {
  const t = useTranslations('dashboard.disturbances')
  const format = useFormat()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useAnswerForCustomer(disturbance)
  const { _id, booking, currency, paid, times } = offer

  async function answer(given: Parameters<typeof mutateAsync>[0]['answer']) {
    try {
      await mutateAsync({ offer: _id, answer: given })
      toast.success({ title: t('answered') })
    } catch (error) {
      console.error('The answer was not stored', error)
      toast.error({ title: t('notAnswered'), description: refusalText(error) ?? '' })
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields
    <div role="group" aria-label={t('answer', { name: booking.customer.name })} className={timesGrid}>
      {times.map((time) => (
        <TimeButton
          key={time.slot}
          time={time}
          busy={isPending}
          onClick={() => void answer({ slot: time.slot })}
        />
      ))}
      <Button
        size="sm"
        variant="secondary"
        className="@max-4xl:col-span-full @4xl:px-1!"
        busy={isPending}
        onClick={() => void answer({ refund: true })}
      >
        {paid > 0 ? t('refund', { amount: format.money(paid, currency) }) : t('cancel')}
      </Button>
    </div>
  )
}
