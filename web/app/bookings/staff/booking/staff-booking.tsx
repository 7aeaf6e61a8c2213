import type { BookingDetail, BookingDispute } from '@jhilik/contract/booking-detail.ts'
import { discountText } from '@jhilik/contract/charge-text.ts'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { isApiError } from '../../../lib/http/api-error.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useGatewayText } from '../../../lib/language/use-booking-texts.ts'
import { useVisitName } from '../../../lib/language/use-service-text.ts'
import { useDocumentTitle } from '../../../lib/page/page-meta.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { PaymentBadge } from '../../../money/payment-badge.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { bookingQuery } from '../../bookings/api.ts'
import { BookingCode, NotePhotos } from '../../bookings/booking-parts.tsx'
import { StaffStatusBadge } from '../../bookings/booking-status.tsx'
import { TextForm } from '../../bookings/edit/detail-forms.tsx'
import { Editable, mayEdit } from '../../bookings/edit/editable.tsx'
import { PhotosForm } from '../../bookings/edit/photos-form.tsx'
import { RevokeLinks } from '../../bookings/revoke-links.tsx'
import { isPlainVisit, VisitLines } from '../../bookings/visit-lines.tsx'
import { ActionButtons, BookingActions } from './booking-actions.tsx'
import { CrewPart } from './crew-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { EditableRow, Part, Sum } from './section.tsx'
import { ShownPhotosPart } from './shown-photos-part.tsx'
import { VisitPart } from './visit-part.tsx'
import { WherePart } from './where-part.tsx'
import { WhoPart } from './who-part.tsx'

interface StaffBookingProps {
  id: string
  /** Path of the list to return to. */
  list: string
}

export function StaffBooking({ id, list }: StaffBookingProps) {
  const t = useTranslations('dashboard')
  const nameOf = useVisitName()
  const query = useQuery(bookingQuery(id))
  useDocumentTitle(query.data && `${query.data.customer.name}, ${nameOf(query.data)}`)
  if (isApiError(query.error, 'not_found')) {
    return (
      <Page>
        <EmptyState
          title={<h1 className="text-2xl">{t('staffBooking.missing')}</h1>}
          text={t('staffBooking.missingText')}
          action={<ButtonLink to={list}>{t('staffBooking.back')}</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Loaded query={query} loading={t('staffBooking.loading')} failed={t('staffBooking.failed')}>
      {(booking) => <BookingContent booking={booking} list={list} />}
    </Loaded>
  )
}

type BookingContentProps = Omit<StaffBookingProps, 'id'> & { booking: BookingDetail }

const column =
  'min-w-0 px-(--page-edge) @min-[42rem]:px-5 @min-[55rem]:border-line @min-[55rem]:not-first:border-l'

function BookingContent({ booking, list }: BookingContentProps) {
  const t = useTranslations('dashboard.staffBooking')
  const may = usePermission()
  const [isOutdated, setOutdated] = useState(false)
  const onConflict = () => setOutdated(true)
  return (
    <BookingActions booking={booking} onStart={() => setOutdated(false)} onConflict={onConflict}>
      <div className="@container text-sm leading-snug">
        <BookingHeader booking={booking} list={list} />
        <div className="flex flex-col gap-3 px-(--page-edge) py-3 empty:hidden @min-[42rem]:px-5">
          {isOutdated && (
            <Alert tone="warning" title={t('conflictTitle')}>
              {t('conflict')}
            </Alert>
          )}
          <DisputeNotes booking={booking} />
          <CancellationNote booking={booking} />
        </div>
        {/* On a phone money comes first, and the history last. */}
        <div className="flex flex-col bg-surface @min-[42rem]:grid @min-[42rem]:grid-cols-2 @min-[42rem]:items-start @min-[55rem]:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)_19.5rem] @min-[55rem]:items-stretch">
          <div className={column}>
            <WhenPart booking={booking} />
            <WhoPart booking={booking} />
            <WhatPart booking={booking} />
            <NotePart booking={booking} />
          </div>
          <div className={cx(column, '@max-[42rem]:border-sunken @max-[42rem]:border-t-8')}>
            <WherePart booking={booking} />
            <CrewPart booking={booking} action={<ActionButtons of={['assign']} look="word" />} />
            <PhotosPart booking={booking} />
            <ShownPhotosPart booking={booking} />
            {may('bookings.manage') && (
              <div className="border-line border-t py-3 print:hidden [&_p]:text-sm">
                <RevokeLinks bookingId={booking._id} />
              </div>
            )}
          </div>
          <div className="contents min-w-0 @min-[55rem]:block @min-[55rem]:border-line @min-[55rem]:border-l @min-[55rem]:bg-canvas">
            <MoneyPart booking={booking} onConflict={onConflict} />
            <div className="order-last border-line border-t px-(--page-edge) @min-[42rem]:col-span-2 @min-[42rem]:px-5">
              <MessagesPart bookingId={booking._id} phone={booking.customer.phone || null} />
              <VisitPart booking={booking} />
              <HistoryPart history={booking.history} />
            </div>
          </div>
        </div>
      </div>
    </BookingActions>
  )
}

function BookingHeader({ booking, list }: { booking: BookingDetail; list: string }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useVisitName()
  const may = usePermission()
  const { holdExpiresAt, customer } = booking
  const contact = buttonClass({ variant: 'secondary', size: 'sm' }, 'print:hidden')
  const chat = whatsAppLink(customer.phone)
  return (
    <header className="flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-(--page-edge) py-2 @min-[42rem]:px-5">
      <Link
        to={list}
        aria-label={t('back')}
        title={t('back')}
        className="-ml-3 grid size-11 shrink-0 place-items-center text-link print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0 flex-[1_1_14rem]">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <h1 className="text-[1.375rem] leading-tight [overflow-wrap:anywhere]">{customer.name}</h1>
          <StaffStatusBadge status={booking.status} />
          <PaymentBadge status={booking.paymentStatus} />
        </div>
        <p className="text-soft tabular-nums">
          {nameOf(booking)} · <BookingCode code={booking.code} className="font-bold" /> ·{' '}
          {t('bookedAt', { time: format.dateTime(booking.createdAt) })}
          {holdExpiresAt && ` · ${t('heldUntil', { time: format.time(holdExpiresAt) })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {may('contacts.read') && customer.phone && (
          <>
            <a href={phoneLink(customer.phone)} className={contact}>
              <Phone aria-hidden className="size-4" />
              {t('call')}
            </a>
            {chat && (
              <a href={chat} target="_blank" rel="noreferrer" className={contact}>
                <MessageCircle aria-hidden className="size-4" />
                WhatsApp
              </a>
            )}
          </>
        )}
        <ActionButtons of={['complete', 'noShow', 'correct', 'cancel']} />
      </div>
    </header>
  )
}

function WhenPart({ booking: { attends, slot, minutes } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  return (
    <Part title={t('sections.slot')} action={<ActionButtons of={['move']} look="word" />}>
      <p className="bn:font-bold font-extrabold text-[1.75rem] leading-tight bn:tracking-normal tracking-[-0.03em] tabular-nums">
        {format.times(slot)}
      </p>
      <p className="text-[0.9375rem] text-soft">
        {format.date(slot.date, 'long')} · {format.duration(minutes)}
      </p>
      {attends && <p className="font-semibold text-[0.9375rem] text-success">{t('attends')}</p>}
    </Part>
  )
}

/** What was bought, and what it costs. */
function WhatPart({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useVisitName()
  const locale = useLocale() as TextLocale
  const { price, currency, discounts } = booking
  const isPlain = isPlainVisit(booking)
  return (
    <Part title={t('sections.what')} action={<ActionButtons of={['changeLines']} look="word" />}>
      <VisitLines booking={booking} />
      <dl>
        {isPlain && <Sum label={nameOf(booking)}>{format.money(price, currency)}</Sum>}
        {!isPlain && <Sum label={t('price')}>{format.money(price, currency)}</Sum>}
        {discounts.map((discount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two discounts can be the same.
          <Sum key={index} label={discountText(discount, locale)}>
            − {format.money(discount.amount, currency)}
          </Sum>
        ))}
      </dl>
      <div className="flex flex-wrap gap-x-4 empty:hidden">
        <ActionButtons of={['cancelLine']} look="word" className="my-0" />
      </div>
    </Part>
  )
}

function NotePart({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const { note } = booking
  const isOpen = mayEdit(booking, 'note')
  if (!note && !isOpen) return null
  return (
    <Part title={t('sections.note')}>
      <EditableRow>
        <Editable
          look="row"
          what={t('sections.note')}
          form={isOpen ? (onClose) => <TextForm booking={booking} field="note" onClose={onClose} /> : null}
        >
          {note ? (
            <p className="whitespace-pre-line text-[0.9375rem] [overflow-wrap:anywhere]">{note}</p>
          ) : (
            <p className="text-soft">{t('noNote')}</p>
          )}
        </Editable>
      </EditableRow>
    </Part>
  )
}

function PhotosPart({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const { photos } = booking
  const isOpen = mayEdit(booking, 'photos')
  if (photos.length === 0 && !isOpen) return null
  return (
    <Part title={t('sections.photos')}>
      <EditableRow>
        <Editable
          look="row"
          what={t('sections.photos')}
          form={isOpen ? (onClose) => <PhotosForm booking={booking} onClose={onClose} /> : null}
        >
          {photos.length > 0 ? (
            <div className="relative z-1">
              <NotePhotos photos={photos} />
            </div>
          ) : (
            <p className="text-soft">{t('noPhotos')}</p>
          )}
        </Editable>
      </EditableRow>
    </Part>
  )
}

/** The payments that payers' banks question, with the deadline and a link to the gateway's panel. */
function DisputeNotes({ booking: { staff } }: { booking: BookingDetail }) {
  return staff?.disputes?.map((dispute) => <DisputeNote key={dispute._id} dispute={dispute} />)
}

function DisputeNote({ dispute }: { dispute: BookingDispute }) {
  const t = useTranslations('dashboard.staffBooking.dispute')
  const format = useFormat()
  const gatewayText = useGatewayText()
  const { status, amount, currency, withdrawn, respondBy, panel, gateway, reference } = dispute
  const isOpen = status === 'needs_response' || status === 'under_review'
  const money = (value: number) => ({ amount: format.money(value, currency) })
  return (
    <Alert
      tone={isOpen ? 'warning' : 'info'}
      title={t(`titles.${status}`, money(amount))}
      action={
        panel && (
          <a
            href={panel}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            {t('panel', { gateway: gatewayText(gateway) })}
          </a>
        )
      }
    >
      <p>{t(`texts.${status}`)}</p>
      {status === 'needs_response' && respondBy && (
        <p className="font-semibold tabular-nums">{t('respondBy', { time: format.dateTime(respondBy) })}</p>
      )}
      {withdrawn > 0 && <p>{t(isOpen ? 'heldBack' : 'taken', money(withdrawn))}</p>}
      <p className="break-all text-soft text-sm tabular-nums">{reference}</p>
    </Alert>
  )
}

/** Names who canceled the booking, and the message to the customer. Renders nothing when it is not canceled. */
function CancellationNote({ booking: { cancellation } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking.canceledBy')
  if (!cancellation) return null
  return (
    <Alert title={t(cancellation.by)}>
      {cancellation.message && (
        <p className="[overflow-wrap:anywhere]">
          {t('message')} <span className="block whitespace-pre-line">{cancellation.message}</span>
        </p>
      )}
    </Alert>
  )
}
