import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { BookingCrew, Conflict } from '@jhilik/contract/crews.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import type { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { CrewMark } from '../../../calendar/crews/crew-mark.tsx'
import { emailText } from '../../../lib/language/email-text.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useReasonText } from '../../../lib/language/use-reason-text.ts'
import { useServiceName } from '../../../lib/language/use-service-text.ts'
import { useBookingAreaName } from '../../../lib/page/booking-areas.ts'
import { mapLink } from '../../../lib/page/contact.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PhoneNumber, WholeWords } from '../../../ui/text.tsx'
import { NotePhotos, useBookedWork } from '../../bookings/booking-parts.tsx'
import { Fact, FactList, Part } from './section-card.tsx'

interface FactCardProps {
  booking: BookingDetail
}

export function SlotCard({ booking: { service, slot, area, staff } }: FactCardProps) {
  const t = useTranslations('dashboard.staffBooking')
  const format = useFormat()
  const nameOf = useServiceName()
  const areaName = useBookingAreaName()
  return (
    <Part title={t('sections.slot')}>
      <FactList>
        <Fact label={t('service')}>
          <span className="font-semibold">{nameOf(service)}</span>
        </Fact>
        <Fact label={t('when')}>
          <span className="tabular-nums">
            {format.date(slot.date, 'long')}, {format.times(slot)}
          </span>
        </Fact>
        {area && <Fact label={t('area')}>{areaName(area)}</Fact>}
        <Fact label={t('duration')}>{format.duration(service.duration)}</Fact>
        {staff?.crew && (
          <Fact label={t('assign.crew')}>
            <CrewOfBooking assigned={staff.crew} />
          </Fact>
        )}
      </FactList>
    </Part>
  )
}

/** Shows who does the booking, what staff have accepted against them, and whether somebody else has to. */
function CrewOfBooking({ assigned }: { assigned: BookingCrew }) {
  const t = useTranslations('dashboard')
  const reasonText = useReasonText()
  const { crew, forced, reason, conflicts, needsCrew } = assigned
  const list = (kinds: readonly Conflict[]) => kinds.map((kind) => t(`crewConflicts.${kind}`)).join(', ')
  return (
    <div className="flex flex-col items-start gap-1.5">
      {crew ? (
        <span className="flex items-center gap-2 font-semibold">
          <CrewMark crew={crew} />
          {crew.name}
        </span>
      ) : (
        t('staffBooking.assign.nobody')
      )}
      {forced.length > 0 && (
        <span className="text-sm">
          {t('staffBooking.assign.accepted', { conflicts: list(forced) })}
          {reason && <span className="block text-soft">{reasonText(reason)}</span>}
        </span>
      )}
      {needsCrew && (
        <Badge tone="warning" className="whitespace-normal! rounded-control!">
          {t('staffBooking.assign.needed')}
          {conflicts.length > 0 && `: ${list(conflicts)}`}
        </Badge>
      )}
    </div>
  )
}

export function CustomerCard({ booking: { customer, staff } }: FactCardProps) {
  const t = useTranslations('dashboard.staffBooking')
  const account = staff?.account
  const may = usePermission()
  const link = 'font-medium text-link'
  return (
    <Part title={t('sections.customer')}>
      <div className="flex items-center gap-3">
        <Avatar src={customer.img} />
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{customer.name}</span>
      </div>
      <FactList>
        {account && (
          <Fact label={t('account')}>
            {may('people.read') ? (
              <Link to={`/dashboard/admin/user-management/${account._id}`} className={link}>
                {account.name}
              </Link>
            ) : (
              account.name
            )}
          </Fact>
        )}
        {may('contacts.read') && (
          <>
            {customer.email && (
              <Fact label={t('email')}>
                <a href={`mailto:${customer.email}`} className={link}>
                  {emailText(customer.email)}
                </a>
              </Fact>
            )}
            <Fact label={t('phone')}>
              <a href={phoneLink(customer.phone)} className={link}>
                <PhoneNumber>{customer.phone}</PhoneNumber>
              </a>
            </Fact>
            <Fact label={t('address')}>
              {customer.address}
              <a
                href={mapLink(customer.address)}
                target="_blank"
                rel="noreferrer"
                className={`${link} flex min-h-11 w-fit items-center gap-1`}
              >
                <MapPin aria-hidden className="size-4" />
                {t('map')}
              </a>
            </Fact>
          </>
        )}
      </FactList>
    </Part>
  )
}

/** The work of a booking for the crew, and what the customer wrote to them. */
export function WorkCards({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const { vehicle, place } = useBookedWork(booking)
  const { note, photos } = booking
  return (
    <>
      {vehicle && <VehicleCard vehicle={vehicle} />}
      {place && (
        <Part title={t('sections.place')}>
          <p className="text-[0.9375rem]">{place}</p>
        </Part>
      )}
      {(note || photos.length > 0) && (
        <Part title={t('sections.note')}>
          {note && <p className="whitespace-pre-line text-[0.9375rem] [overflow-wrap:anywhere]">{note}</p>}
          <NotePhotos photos={photos} />
        </Part>
      )}
    </>
  )
}

function VehicleCard({ vehicle: { type, name, year, plate } }: { vehicle: ReturnType<typeof vehicleText> }) {
  const t = useTranslations('dashboard.staffBooking')
  const facts: Record<VehicleField, string | null> = {
    vehicleType: type,
    // The brand is shown with the model.
    vehicleBrand: null,
    vehicleModel: name,
    manufacturingYear: year,
    registrationPlate: plate,
  }
  return (
    <Part title={t('sections.vehicle')}>
      <FactList>
        {VEHICLE_FIELDS.map(
          (field) =>
            facts[field] && (
              <Fact key={field} label={t(`vehicle.${field}`)}>
                {field === 'registrationPlate' ? (
                  <span className="font-semibold">
                    <WholeWords text={facts[field]} />
                  </span>
                ) : (
                  facts[field]
                )}
              </Fact>
            ),
        )}
      </FactList>
    </Part>
  )
}
